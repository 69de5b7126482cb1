// This file exists for the journeys, which import tools and no source of a part.
export { bundleProgram } from '../../api/bundled-program.mjs';
