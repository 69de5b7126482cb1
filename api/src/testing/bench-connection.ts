import { startEmbeddedServer } from '../core/database/embedded/server';

/* A program that prints the connection of the embedded database of a running installation. Argument: its folder. */
const [folder = ''] = process.argv.slice(2);
const { connection } = await startEmbeddedServer(folder);
process.stdout.write(JSON.stringify(connection));
