export declare function fingerprint(root: string, places: string[], facts?: string[]): Promise<string>;
