export declare function build(root: string): Promise<boolean>;
