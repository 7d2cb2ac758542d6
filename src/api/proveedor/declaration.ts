export const audit = {
  actions: [
    'accounts.provider-put',
    'accounts.provider-remove',
    'accounts.provider-test',
    'accounts.domain-check',
    'accounts.domain-prove',
    'accounts.provider-refused',
  ],
} as const;
