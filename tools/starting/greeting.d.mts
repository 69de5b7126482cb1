export declare function greeting(port: string, env: Record<string, string | undefined>): string;
