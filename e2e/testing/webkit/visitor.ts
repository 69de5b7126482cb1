import { By, error, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { patient } from '../patience';
import type { User } from '../people';

const named = (name: string) => `[normalize-space(.)="${name}" or @aria-label="${name}"]`;

/** XPath expressions for elements, by what a user reads. */
export const button = (name: string) => `//button${named(name)}`;
export const heading = (name: string) =>
  `//*[self::h1 or self::h2 or self::h3][normalize-space(.)="${name}"]`;
export const field = (label: string) => `//*[@id=//label[normalize-space(.)="${label}"]/@for]`;
/** A radio button or a checkbox within its label. */
export const choice = (label: string) => `//label[normalize-space(.)="${label}"]`;
/** The innermost elements that contain a text. */
export const text = (part: string) => {
  const holds = `[contains(normalize-space(.),"${part}")]`;
  return `//body//*${holds}[not(*${holds})]`;
};

/** The element is not there yet, is replaced, is covered, or moves: the next attempt may succeed. */
const temporary = [
  error.NoSuchElementError,
  error.StaleElementReferenceError,
  error.ElementClickInterceptedError,
  error.ElementNotInteractableError,
];

const isTemporary = (failure: unknown) => temporary.some((kind) => failure instanceof kind);

/** What a user sees and does in a browser. Each step waits until it is possible. */
export interface Visitor {
  readonly driver: WebDriver;
  /** Opens an address of the product with the session of a user. */
  open(user: User, address: string): Promise<void>;
  /** Waits for a visible element. */
  see(xpath: string): Promise<WebElement>;
  /** Waits until no such element is visible. */
  miss(xpath: string): Promise<void>;
  click(xpath: string): Promise<void>;
  /** Replaces the text of a field. */
  fill(xpath: string, value: string): Promise<void>;
  /** Chooses an option by its text. */
  choose(xpath: string, option: string): Promise<void>;
  press(...keys: readonly string[]): Promise<void>;
  /** Waits until the address of the page matches. */
  reach(address: RegExp): Promise<void>;
}

/** Drives a browser. @param address - Of the product. */
export function createVisitor(driver: WebDriver, address: string): Visitor {
  const until = <T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> =>
    driver.wait(
      async () => {
        try {
          return await attempt();
        } catch (failure) {
          if (isTemporary(failure)) return undefined;
          throw failure;
        }
      },
      patient(10_000),
      what,
      100,
    ) as Promise<T>;

  const visible = async (xpath: string) => {
    for (const element of await driver.findElements(By.xpath(xpath)))
      if (await element.isDisplayed()) return element;
    return undefined;
  };
  /** Repeats an action on the first visible element until it succeeds. */
  const act = async (what: string, xpath: string, action: (element: WebElement) => Promise<unknown>) => {
    await until(`${what} ${xpath}`, async () => {
      const element = await visible(xpath);
      if (!element || !(await element.isEnabled())) return undefined;
      await action(element);
      return true;
    });
  };

  return {
    driver,
    async open({ token, user }, route) {
      await driver.get(`${address}/health`);
      await driver.executeScript(
        'sessionStorage.setItem("token", arguments[0]); sessionStorage.setItem("user", arguments[1]);',
        token,
        JSON.stringify(user),
      );
      await driver.get(`${address}/#${route}`);
    },
    see: (xpath) => until(`see ${xpath}`, () => visible(xpath)),
    async miss(xpath) {
      await until(`miss ${xpath}`, async () => ((await visible(xpath)) ? undefined : true));
    },
    click: (xpath) => act('click', xpath, (element) => element.click()),
    fill: (xpath, value) =>
      act('fill', xpath, async (element) => {
        const typed = await element.getAttribute('value');
        await element.sendKeys(...(typed ? [Key.chord(Key.CONTROL, 'a')] : []), value);
        if ((await element.getAttribute('value')) !== value)
          throw new error.StaleElementReferenceError(value);
      }),
    choose: (xpath, option) =>
      act('choose in', `${xpath}/option[normalize-space(.)="${option}"]`, (element) => element.click()),
    press: async (...keys) =>
      driver
        .actions({ async: true })
        .sendKeys(...keys)
        .perform(),
    async reach(route) {
      await until(
        `reach ${String(route)}`,
        async () => route.test(await driver.getCurrentUrl()) || undefined,
      );
    },
  };
}
