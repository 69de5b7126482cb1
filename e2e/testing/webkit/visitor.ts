import { By, error, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { scaleTimeout } from '../patience';
import type { User } from '../people';

const toNameCondition = (name: string) => `[normalize-space(.)="${name}" or @aria-label="${name}"]`;

/** XPath expressions for elements, by what a user reads. */
export const findButton = (name: string) => `//button${toNameCondition(name)}`;
export const findHeading = (name: string) =>
  `//*[self::h1 or self::h2 or self::h3][normalize-space(.)="${name}"]`;
export const findField = (label: string) => `//*[@id=//label[normalize-space(.)="${label}"]/@for]`;
/** The innermost elements that contain a text. */
export const findText = (part: string) => {
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
  press(...keys: readonly string[]): Promise<void>;
  /** Waits until the address of the page matches. */
  reach(address: RegExp): Promise<void>;
}

/** Drives a browser. @param address - Of the product. */
export function createVisitor(driver: WebDriver, address: string): Visitor {
  const waitUntil = <T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> =>
    driver.wait(
      async () => {
        try {
          return await attempt();
        } catch (failure) {
          if (isTemporary(failure)) return undefined;
          throw failure;
        }
      },
      scaleTimeout(10_000),
      what,
      100,
    ) as Promise<T>;

  const findVisible = async (xpath: string) => {
    for (const element of await driver.findElements(By.xpath(xpath)))
      if (await element.isDisplayed()) return element;
    return undefined;
  };
  /** Repeats an action on the first visible element until it succeeds. */
  const runAction = async (
    what: string,
    xpath: string,
    action: (element: WebElement) => Promise<unknown>,
  ) => {
    await waitUntil(`${what} ${xpath}`, async () => {
      const element = await findVisible(xpath);
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
    see: (xpath) => waitUntil(`see ${xpath}`, () => findVisible(xpath)),
    async miss(xpath) {
      await waitUntil(`miss ${xpath}`, async () => ((await findVisible(xpath)) ? undefined : true));
    },
    click: (xpath) => runAction('click', xpath, (element) => element.click()),
    fill: (xpath, value) =>
      runAction('fill', xpath, async (element) => {
        const currentValue = await element.getAttribute('value');
        await element.sendKeys(...(currentValue ? [Key.chord(Key.CONTROL, 'a')] : []), value);
        if ((await element.getAttribute('value')) !== value)
          throw new error.StaleElementReferenceError(value);
      }),
    press: async (...keys) =>
      driver
        .actions({ async: true })
        .sendKeys(...keys)
        .perform(),
    async reach(route) {
      await waitUntil(
        `reach ${String(route)}`,
        async () => route.test(await driver.getCurrentUrl()) || undefined,
      );
    },
  };
}
