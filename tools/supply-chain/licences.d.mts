export declare function installedLicences(root: string): Promise<Map<string, string | undefined>>;
export declare function isAllowed(expression: string | undefined): boolean;
