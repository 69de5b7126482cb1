export function withTables(document: string, name: string, text: string): string;
