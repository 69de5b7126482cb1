export declare function whenReady(address: string, signal: AbortSignal): Promise<boolean>;
