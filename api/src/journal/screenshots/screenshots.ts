import type { CallAnswer, CallArguments, ScreenshotEntity, UserEntity } from '@parque/contract';
import { mostScreenshots } from '@parque/contract/limits';
import type { Services } from '../../http/area';
import { countAttempt } from '../../http/limits/attempts';
import { Refusal } from '../../http/refusal';
import { reducedPicture } from '../../pictures/reduced-picture';
import { journalAccount } from '../accounts/owner';
import { hasTrade } from '../trades/trade-repository';
import {
  changeScreenshot,
  deleteScreenshot,
  hasScreenshot,
  insertScreenshot,
  lockScreenshots,
  pictureOf,
  screenshotsOf,
  sizeOfAll,
  type ScreenshotRow,
} from './screenshot-repository';

type OfTrade = CallArguments<'addScreenshot'>['params'];
type OfScreenshot = CallArguments<'getScreenshot'>['params'];

/** Longest side in pixels: the text of a chart stays readable. */
const longestSide = 1600;

/** Bytes of all screenshots of a user, as stored. The export of own data contains them. */
const mostBytes = 30 * 1024 * 1024;

const entityOf = ({
  id,
  caption,
  marks,
  size,
  width,
  height,
  createdAt,
  version,
}: ScreenshotRow): ScreenshotEntity => ({
  ...{ id, caption, marks, width, height, version },
  bytes: size,
  created_at: createdAt.toISOString(),
});

export async function listScreenshots(
  services: Services,
  person: UserEntity,
  { id, ticket }: OfTrade,
): Promise<ScreenshotEntity[]> {
  await journalAccount(services, person, id);
  return (await screenshotsOf(services.db, id, ticket)).map(entityOf);
}

/** Attaches a picture to a trade. */
export async function addScreenshot(
  services: Services,
  person: UserEntity,
  { id, ticket }: OfTrade,
  { picture, caption }: CallArguments<'addScreenshot'>['body'],
): Promise<ScreenshotEntity> {
  const { db, now } = services;
  // A picture that is rejected costs as much as one that is stored.
  await countAttempt(db, [{ limit: 'screenshot:person', subject: String(person.id) }], now());
  await journalAccount(services, person, id);
  if (!(await hasTrade(db, id, ticket))) throw new Refusal('not_found');
  const { data, width, height } = await reducedPicture(picture, longestSide);
  return db.transaction(async (tx) => {
    await lockScreenshots(tx, person.id);
    if ((await screenshotsOf(tx, id, ticket)).length >= mostScreenshots)
      throw new Refusal('too_many_screenshots');
    if ((await sizeOfAll(tx, person.id)) + data.length > mostBytes) throw new Refusal('screenshots_full');
    const sizes = { size: data.length, width, height };
    const row = { accountId: id, ticket, caption, picture: data, ...sizes, createdAt: now() };
    return entityOf(await insertScreenshot(tx, row));
  });
}

export async function getScreenshot(
  services: Services,
  person: UserEntity,
  { id, screenshot }: OfScreenshot,
): Promise<CallAnswer<'getScreenshot'>> {
  await journalAccount(services, person, id);
  const picture = await pictureOf(services.db, { account: id, screenshot });
  if (!picture) throw new Refusal('not_found');
  return { webp: picture.toString('base64') };
}

interface Version {
  readonly version: number;
}

/** Returns why a screenshot was not changed: it does not exist, or another request has changed it. */
async function conflictOf({ db }: Services, { id, screenshot }: OfScreenshot): Promise<Refusal> {
  const exists = await hasScreenshot(db, { account: id, screenshot });
  return new Refusal(exists ? 'edit_conflict' : 'not_found');
}

export async function editScreenshot(
  services: Services,
  person: UserEntity,
  which: OfScreenshot,
  { caption, marks, version }: CallArguments<'editScreenshot'>['body'],
): Promise<ScreenshotEntity> {
  await journalAccount(services, person, which.id);
  const of = { account: which.id, screenshot: which.screenshot, version };
  const change = { ...(caption !== undefined && { caption }), ...(marks && { marks }) };
  const row = await changeScreenshot(services.db, of, change);
  if (!row) throw await conflictOf(services, which);
  return entityOf(row);
}

export async function removeScreenshot(
  services: Services,
  person: UserEntity,
  which: OfScreenshot,
  { version }: Version,
): Promise<void> {
  await journalAccount(services, person, which.id);
  const of = { account: which.id, screenshot: which.screenshot, version };
  if (!(await deleteScreenshot(services.db, of))) throw await conflictOf(services, which);
}
