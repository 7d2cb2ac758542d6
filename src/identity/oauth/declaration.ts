export const audit = {
  actions: ['oauth.issue'],
} as const;
