/**
 * The page inside the frame of a third party. It has an opaque origin: no storage, no cookies, no access to the shell's
 * page. It loads the remote by the same code as the shell, which compares the hash of every file, and everything else goes
 * through one message port.
 */
import './memory-storage';
import '@parque/ui/styles.css';
import '@parque/ui/signed-in.css';
import './frame.css';
import { start } from './start';

declare const OWN_FILES: string;

start(OWN_FILES);
