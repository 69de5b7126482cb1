import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service, ServiceAccount } from 'kubernetes-models/v1';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

const folder = path.join(__dirname, '../../../deploy/kubernetes');
const readText = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const manifests = readdirSync(folder).filter((name) => name !== 'kustomization.yaml');

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

const documents = manifests.flatMap((file) =>
  parseAllDocuments(readText(file)).map((document) => document.toJS() as Manifest),
);
const namedDocuments = documents.map(
  (document) => [`${document.kind} ${document.metadata.name}`, document] as const,
);

/** Checks a manifest by the schema that Kubernetes publishes for its kind. @throws AggregateError */
const validators: Readonly<Record<string, (manifest: never) => void>> = {
  Deployment: (manifest) => new Deployment(manifest).validate(),
  HorizontalPodAutoscaler: (manifest) => new HorizontalPodAutoscaler(manifest).validate(),
  Ingress: (manifest) => new Ingress(manifest).validate(),
  NetworkPolicy: (manifest) => new NetworkPolicy(manifest).validate(),
  PodDisruptionBudget: (manifest) => new PodDisruptionBudget(manifest).validate(),
  Service: (manifest) => new Service(manifest).validate(),
  ServiceAccount: (manifest) => new ServiceAccount(manifest).validate(),
};

test.each(namedDocuments)('%s has the published schema of its kind', (_, manifest) => {
  const validate = validators[manifest.kind];
  expect(validate).toBeDefined();
  expect(() => validate?.(manifest as never)).not.toThrow();
});

test('a manifest with a field of another type is rejected', () => {
  const service = documents.find(({ kind }) => kind === 'Service');
  expect(() => validators.Service?.({ ...service, spec: { ports: [{ port: 'http' }] } } as never)).toThrow();
});

test('the kustomization has every manifest', () => {
  const { resources } = parse(readText('kustomization.yaml')) as { resources: string[] };
  expect([...resources].sort()).toEqual([...manifests].sort());
});

test('every variable of a container is a setting of the product', () => {
  const settings = readFileSync(path.join(folder, '../../.env.example'), 'utf8');
  const variables = documents.flatMap((document) =>
    [...JSON.stringify(document).matchAll(/\{"name":"([A-Z_]+)","value"/g)].map(([, name]) => name),
  );
  expect(variables).toContain('COPIER');
  expect(variables.filter((name) => !new RegExp(`^(# )?${name}=`, 'm').test(settings))).toEqual([]);
});

test('each deployment is selected by its own disruption budget and scaled by its own autoscaler', () => {
  const listNames = (kind: string) =>
    documents.filter((document) => document.kind === kind).map((document) => document.metadata.name);
  expect(listNames('PodDisruptionBudget').sort()).toEqual(listNames('Deployment').sort());
  expect(listNames('HorizontalPodAutoscaler').sort()).toEqual(listNames('Deployment').sort());
});

test('a deployment answers calls after SIGTERM for twice the interval of its readiness probe plus the time-out', () => {
  const texts = manifests.map(readText).filter((text) => text.includes('kind: Deployment'));
  expect(texts).toHaveLength(2);
  for (const text of texts) {
    const [, drainMs] = /DRAIN_MS, value: '(\d+)'/.exec(text) ?? [];
    const [, period, timeout] =
      /readinessProbe:[^]*?periodSeconds: (\d+)\s+timeoutSeconds: (\d+)/.exec(text) ?? [];
    expect(Number(drainMs)).toBe((2 * Number(period) + Number(timeout)) * 1000);
  }
});
