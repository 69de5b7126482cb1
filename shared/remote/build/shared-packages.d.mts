export declare const sharedPackages: Readonly<Record<string, string>>;
