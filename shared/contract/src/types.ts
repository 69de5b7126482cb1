import type { z } from 'zod';
import type * as entity from './entities';
import type { ErrorAnswer } from './calls';

export type UserEntity = z.output<typeof entity.User>;
export type SessionEntity = z.output<typeof entity.SessionAnswer>;
export type ProductEntity = z.output<typeof entity.Product>;
export type OwnedProductEntity = z.output<typeof entity.OwnedProduct>;
export type LicenceEntity = z.output<typeof entity.Licence>;
export type RequirementEntity = z.output<typeof entity.Requirement>;
export type RemoteRouteEntity = z.output<typeof entity.RemoteRoute>;
export type RemoteMenuEntryEntity = z.output<typeof entity.RemoteMenuEntry>;
export type RemoteDeclarationEntity = z.output<typeof entity.RemoteDeclaration>;
export type RemoteFileEntity = z.output<typeof entity.RemoteFile>;
export type RemoteManifestEntity = z.output<typeof entity.RemoteManifest>;
export type RegistryEntryEntity = z.output<typeof entity.RegistryEntry>;
export type RegistryEntity = z.output<typeof entity.Registry>;
export type ErrorAnswerEntity = z.output<typeof ErrorAnswer>;
