interface Machine {
  readonly platform: NodeJS.Platform;
  readonly execPath: string;
  readonly npmScript?: string;
  readonly exists?: (file: string) => boolean;
}

interface Command {
  readonly program: string;
  readonly args: string[];
}

export function npmCommand(tool: 'npm' | 'npx', machine: Machine): Command;
export function npmHere(tool: 'npm' | 'npx'): Command;
