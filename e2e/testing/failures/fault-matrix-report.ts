import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cellName, phases, triedCells } from './fault-matrix';
import { faultMatrixPage } from './fault-matrix-page';
import { root } from '../workspace';

/** Counts the cells of the fault matrix. When all were tried, writes them as a page into the cache. */
export default class FaultMatrixReport implements Reporter {
  readonly #failed = new Set<string>();
  readonly #tried = new Set<string>();

  onTestEnd({ annotations }: TestCase, { status }: TestResult): void {
    for (const { description = '' } of annotations.filter(({ type }) => type === 'cell')) {
      this.#tried.add(description);
      if (status === 'passed') this.#failed.delete(description);
      else this.#failed.add(description);
    }
  }

  onEnd(_result: FullResult): void {
    if (this.#tried.size === 0) return;
    const held = this.#tried.size - this.#failed.size;
    process.stdout.write(`fault matrix: ${this.#tried.size} cells tried, ${held} hold\n`);
    const all = triedCells(...phases).map(cellName);
    if (!all.every((name) => this.#tried.has(name))) return;
    mkdirSync(path.join(root, '.cache'), { recursive: true });
    writeFileSync(path.join(root, '.cache/fault-matrix.md'), faultMatrixPage(this.#failed));
  }

  printsToStdio(): boolean {
    return false;
  }
}
