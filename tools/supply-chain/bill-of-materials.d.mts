interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly scope: 'required' | 'excluded';
  readonly hashes: readonly { readonly alg: 'SHA-512'; readonly content: string | undefined }[];
  readonly licenses?: readonly object[];
}

export declare function billOfMaterials(root: string): Promise<{
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly serialNumber: string;
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}>;
