import { buildFixture } from '../releases/build-fixtures';

/** Builds the only fixture remote of the tests in WebKitGTK. */
export default () => buildFixture('recursos');
