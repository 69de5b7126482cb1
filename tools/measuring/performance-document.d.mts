export function withSection(document: string, name: string, text: string): string;
