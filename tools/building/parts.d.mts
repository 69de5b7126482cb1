export interface Part {
  name: string;
  script: string;
  proof: string;
  isRemote: boolean;
}

export declare function partsOf(root: string): Promise<Part[]>;
export declare function inputOf(root: string, part: Part, facts?: string[]): Promise<string>;
export declare function releaseOf(root: string, part: Part, input: string): Promise<string>;
