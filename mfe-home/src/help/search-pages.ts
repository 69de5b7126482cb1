import type { HelpItem, HelpSection } from './page';
import { listPages } from './pages';
import type { TopicId } from './topics';

/** A passage of a page that contains the searched words. */
export interface Passage extends HelpItem {
  readonly topic: TopicId;
  /** The title of the page, and that of the section. */
  readonly place: string;
}

const removeAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const listItems = ({ title, text, items = [] }: HelpSection): HelpItem[] => [
  ...(text === undefined ? [] : [{ term: title, text }]),
  ...items,
];

/** Returns the passages that contain all words, ignoring accents. Words of their titles count, too. */
export function searchPages(search: string): Passage[] {
  const words = removeAccents(search).split(/\s+/).filter(Boolean);
  const passages = listPages().flatMap(({ id, title, page }) =>
    page.sections.flatMap((section) =>
      listItems(section).map((item) => ({ ...item, topic: id, place: `${title} · ${section.title}` })),
    ),
  );
  return passages.filter(({ term = '', text, place }) => {
    const foldedText = removeAccents(`${term} ${text} ${place}`);
    return words.every((word) => foldedText.includes(word));
  });
}
