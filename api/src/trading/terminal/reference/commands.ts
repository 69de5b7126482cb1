/** The server of the simulator that is always open. */
export const defaultServer = 'Parque-Sinteticos';

/** Help for the typed commands, with examples that the default server executes. */
export const commands =
  'commands: buy Step Index 0.2, sell Step Index 0.2, close <position>, positions, exit';
