import { installMemoryStorage } from './memory-storage';

// A module of its own, so that it is evaluated before those that read the storages.
installMemoryStorage(window);
