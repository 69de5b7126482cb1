export { containerName } from '@parque/contract/container-name';
