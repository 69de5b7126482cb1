/**
 * Whether an address exists that both paths match, as the router matches: without regard to case, a parameter stands
 * for any one segment.
 */
export declare function overlaps(one: string, other: string): boolean;

/**
 * Whether every address that a path matches is at or below a prefix. The prefix `/` contains the home address only.
 *
 * @param prefix - Without parameters.
 */
export declare function isWithin(path: string, prefix: string): boolean;

/** Whether an address is at or below both prefixes. */
export declare function prefixesOverlap(one: string, other: string): boolean;
