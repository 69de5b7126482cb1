/** The screens of a group: its month, its trades, and its analysis. */
export const groupScreens = {
  month: '/panel/grupo',
  trades: '/panel/grupo/operaciones',
  analysis: '/panel/grupo/analisis',
} as const;

export type GroupScreenKind = keyof typeof groupScreens;

/** The screen of an account that shows the same as a screen of a group. */
export const accountScreens = {
  month: '/panel',
  trades: '/panel/operaciones',
  analysis: '/panel/analisis',
} as const;

export const getGroupAddress = (screen: string, key: string): string => `${screen}?grupo=${key}`;
