export declare function nodeComplaint(version: string): string | undefined;
