import { buildFixture } from '../prepare-journeys';

/** Builds the only fixture remote of the tests in WebKitGTK. */
export default () => buildFixture('recursos');
