export declare function isSilent(address: string): Promise<boolean>;
export declare function whenReady(address: string, signal: AbortSignal, wasSilent: boolean): Promise<boolean>;
