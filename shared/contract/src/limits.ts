/** The allowed range of a typed number, both ends included. */
export interface FigureRange {
  readonly min: number;
  readonly max: number;
  readonly isWhole: boolean;
}

/** First parts of the paths of calls about accounts, sessions, administration and releases: closed to third parties. */
export const closedCalls =
  'me|admin|login|logout|register|password|email|passkeys|notifications|registry|terminals?|webhooks';

/** Ranges of the limits of a child account. The API validates with them, and forms show them before a request. */
export const copyLimitRanges = {
  /** In lots. */
  max_lot: { min: 0.00000001, max: 10_000, isWhole: false },
  max_positions: { min: 1, max: 1000, isWhole: true },
  /** In the currency of the account. */
  max_daily_loss: { min: 0.01, max: 1_000_000_000, isWhole: false },
  max_total_loss: { min: 0.01, max: 1_000_000_000, isWhole: false },
  max_drawdown: { min: 0.01, max: 1_000_000_000, isWhole: false },
  max_slippage_points: { min: 0, max: 100_000, isWhole: true },
  max_age_seconds: { min: 1, max: 3600, isWhole: true },
} as const satisfies Record<string, FigureRange>;

/** Ranges of the figures in the rules of a child account. */
export const copyRuleRanges = {
  /** In lots. */
  fixed_lots: { min: 0.00000001, max: 10_000, isWhole: false },
  /** Per cent of the equity. */
  risk_percent: { min: 0.01, max: 100, isWhole: false },
  /** The distance of a child's own stop, in points. */
  own_stop_points: { min: 1, max: 10_000_000, isWhole: true },
  /** In the currency of the account. */
  risk_money: { min: 0.01, max: 1_000_000_000, isWhole: false },
} as const satisfies Record<string, FigureRange>;

/** How many symbols a filter may name. */
export const maxFilteredSymbols = 100;

/** How many masters the connector includes, unless a product of the user includes more. */
export const plannedMasters = 1;

/** The most masters that a product can include. */
export const maxMasters = 5;

/** How many children the connector includes, unless a product of the user includes more. */
export const plannedChildren = 2;

/** The most children that a product can include. */
export const maxChildren = 10;

/** Lots of a child for one lot of its master. */
export const multiplierRange = { min: 0.0001, max: 1000, isWhole: false } as const satisfies FigureRange;

/** Maximum number of screenshots per trade. */
export const maxScreenshots = 6;

/** Maximum number of drawings per screenshot, and of points in all its free-hand strokes together. */
export const maxMarks = 60;
export const maxMarkPoints = 4000;

/** Maximum number of accounts in a group of the journal. */
export const maxGroupedAccounts = 20;

/** Maximum number of rates in a group, for all currencies. */
export const maxGroupRates = 20;

/** Maximum number of cards that a user orders or hides on Inicio. Cards of missing remotes stay in the list. */
export const maxArrangedCards = 60;

/** Maximum number of characters of the name of a user. */
export const maxNameCharacters = 80;

/** Maximum number of characters of a Telegram name. */
export const maxTelegramCharacters = 64;

/** Maximum number of characters of an e-mail address. */
export const maxEmailCharacters = 254;

/** Minimum number of code points of a new password; an emoji is one. */
export const minPasswordCharacters = 8;

/** The e-mail addresses that the API accepts, without white space around them. */
export const emailPattern = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z\d][A-Za-z\d-]*\.)+[A-Za-z]{2,}$/;

/**
 * White space, control characters, and invisible characters, some of which change the direction of the text around them.
 * The joiners of emoji and of some scripts stay.
 */
const breaks = /(?:(?![\u200C\u200D])[\s\p{Cc}\p{Cf}\u3164\u115F\u1160])+/gu;

/** A text as the API stores it in one line. Its characters are counted in this form. */
export const toOneLine = (text: string): string => text.replace(breaks, ' ').trim();

/** The orders in which an admin can list the users. */
export const userSorts = ['id', 'created_at', 'name', 'email', 'last_seen'] as const;

/** Maximum length of the message of an error of a remote. */
export const maxErrorCharacters = 160;
