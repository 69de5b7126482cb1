export declare function askedFor(root: string): Promise<string>;
