/** A named fact, such as a reason and what it means. */
export interface HelpItem {
  readonly term?: string;
  readonly text: string;
}

export interface HelpSection {
  readonly title: string;
  readonly text?: string;
  readonly items?: readonly HelpItem[];
}

/** A page of Ayuda. `at` is the screen that it is about. */
export interface HelpPage {
  readonly lead: string;
  readonly at: { readonly to: string; readonly label: string };
  readonly sections: readonly HelpSection[];
}
