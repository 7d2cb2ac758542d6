export const LAUNCHER: string;
