export declare function outsideRemote(root: string, name: string, additions?: string): Promise<string>;
