import { findModuleFaults as findFaults, listModuleImports } from '@parque/contract/module-imports';
import { satisfies } from 'compare-versions';
import { listTexts, type ReleaseContent } from './release-content';

/** The last host API whose shells load classic scripts only. */
const lastWithoutModules = '1.4.0';

async function findFileFaults({ manifest }: ReleaseContent, name: string, text: string): Promise<string[]> {
  const file = manifest.files.find((manifestFile) => manifestFile.file === name);
  if (!file?.needs) return [`${name} declares no imports, and the entry is an ES module`];
  try {
    return findFaults(file, await listModuleImports(name, text), manifest.files);
  } catch {
    return [`${name} is no JavaScript`];
  }
}

/**
 * Returns the faults of a remote that consists of ES modules. The shell verifies a module and the modules that its manifest
 * declares as imports, so the declaration must be complete.
 */
export async function findModuleFaults(release: ReleaseContent): Promise<string[]> {
  const { files, hostApi } = release.manifest;
  const isModule = files.some(({ kind, needs }) => kind === 'entry' && needs);
  if (!isModule) {
    const modules = files.filter(({ needs }) => needs);
    return modules.map(({ file }) => `${file} declares imports, and the entry is no ES module`);
  }
  const faultsByFile = await Promise.all(
    listTexts(release, 'entry', 'script').map(({ file, text }) => findFileFaults(release, file, text)),
  );
  const isTooOld = satisfies(lastWithoutModules, hostApi);
  return [
    ...(isTooOld
      ? [`it consists of ES modules, which needs the host API ^1.5.0, and it declares ${hostApi}`]
      : []),
    ...faultsByFile.flat(),
  ];
}
