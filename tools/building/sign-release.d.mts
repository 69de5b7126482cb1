export declare function signRelease(root: string, dist: string): Promise<void>;
