import { buildFixture } from '../prepare-journeys';

/** Builds the one fixture remote that the tests in WebKitGTK use. */
export default () => buildFixture('recursos');
