export declare function requiredPackages(root: string): Promise<string>;
