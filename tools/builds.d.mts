export declare function build(root: string, names?: readonly string[]): Promise<boolean>;
