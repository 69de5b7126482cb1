import type { CallAnswer, CallArguments, ScreenshotEntity, UserEntity } from '@parque/contract';
import { maxScreenshots } from '@parque/contract/limits';
import type { Services } from '../../../core/http/area';
import { countAttempt } from '../../../core/http/limits/attempts';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { reducePicture } from '../../../shop/products/pictures/reduced-picture';
import { requireJournalAccount } from '../accounts/owner';
import { hasTrades } from '../reviews/review-repository';
import { lockJournal } from '../accounts/lock-journal';
import {
  changeScreenshot,
  deleteScreenshot,
  hasScreenshot,
  insertScreenshot,
  findPicture,
  listTradeScreenshots,
  sumScreenshotBytes,
  type ScreenshotRow,
} from './screenshot-repository';

type TradeParams = CallArguments<'addScreenshot'>['params'];
type ScreenshotParams = CallArguments<'getScreenshot'>['params'];

/** Maximum of the longer side in pixels. The text of a chart is still readable at this size. */
const maxSidePx = 1600;

/** Maximum of stored bytes of all screenshots of a user. The export of the user's own data contains them. */
const maxTotalBytes = 30 * 1024 * 1024;

const toScreenshotEntity = ({ size, createdAt, ...shot }: ScreenshotRow): ScreenshotEntity => ({
  ...shot,
  bytes: size,
  created_at: createdAt.toISOString(),
});

export async function listScreenshots(services: Services, user: UserEntity, { id, ticket }: TradeParams) {
  await requireJournalAccount(services, user, id);
  return (await listTradeScreenshots(services.db, id, ticket)).map(toScreenshotEntity);
}

/** Attaches a picture to a trade. */
export async function addScreenshot(
  services: Services,
  user: UserEntity,
  { id, ticket }: TradeParams,
  { picture, caption }: CallArguments<'addScreenshot'>['body'],
): Promise<ScreenshotEntity> {
  const { db, now } = services;
  // Rejected pictures count too, because they cost as much processor time as stored ones.
  await countAttempt(db, [{ limit: 'screenshot:user', subject: String(user.id) }], now());
  await requireJournalAccount(services, user, id);
  if (!(await hasTrades(db, id, [ticket]))) throw new ApiRuleError('not_found');
  const { data, width, height } = await reducePicture(picture, maxSidePx);
  return db.transaction(async (tx) => {
    await lockJournal(tx, 'screenshots', user.id);
    if ((await listTradeScreenshots(tx, id, ticket)).length >= maxScreenshots)
      throw new ApiRuleError('too_many_screenshots');
    if ((await sumScreenshotBytes(tx, user.id)) + data.length > maxTotalBytes)
      throw new ApiRuleError('screenshots_full');
    const sizes = { size: data.length, width, height };
    const row = { accountId: id, ticket, caption, picture: data, ...sizes, createdAt: now() };
    return toScreenshotEntity(await insertScreenshot(tx, row));
  });
}

export async function getScreenshot(
  services: Services,
  user: UserEntity,
  { id, screenshot }: ScreenshotParams,
): Promise<CallAnswer<'getScreenshot'>> {
  await requireJournalAccount(services, user, id);
  const picture = await findPicture(services.db, { account: id, screenshot });
  if (!picture) throw new ApiRuleError('not_found');
  return { webp: picture.toString('base64') };
}

interface Version {
  readonly version: number;
}

/** Returns why a screenshot was not changed: it does not exist, or another request has changed it. */
async function findConflict({ db }: Services, { id, screenshot }: ScreenshotParams): Promise<ApiRuleError> {
  const exists = await hasScreenshot(db, { account: id, screenshot });
  return new ApiRuleError(exists ? 'edit_conflict' : 'not_found');
}

export async function editScreenshot(
  services: Services,
  user: UserEntity,
  which: ScreenshotParams,
  { caption, marks, version }: CallArguments<'editScreenshot'>['body'],
): Promise<ScreenshotEntity> {
  await requireJournalAccount(services, user, which.id);
  const versionedScreenshot = { account: which.id, screenshot: which.screenshot, version };
  const change = { ...(caption !== undefined && { caption }), ...(marks && { marks }) };
  const row = await changeScreenshot(services.db, versionedScreenshot, change);
  if (!row) throw await findConflict(services, which);
  return toScreenshotEntity(row);
}

export async function removeScreenshot(
  services: Services,
  user: UserEntity,
  which: ScreenshotParams,
  { version }: Version,
): Promise<void> {
  await requireJournalAccount(services, user, which.id);
  const versionedScreenshot = { account: which.id, screenshot: which.screenshot, version };
  if (!(await deleteScreenshot(services.db, versionedScreenshot))) throw await findConflict(services, which);
}
