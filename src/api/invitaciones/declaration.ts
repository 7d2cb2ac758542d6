export const audit = {
  actions: ['invitations.create', 'invitations.resend', 'invitations.revoke', 'invitations.accept'],
  subjects: {
    invitation: { role: null, empresas: 'named' },
  },
} as const;
