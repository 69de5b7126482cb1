import '@parque/ui/styles.css';
import { configureApi, queryClient } from '@parque/api-client';
import { announceNavigation, HashRouter, readRegistry, readSettings } from '@parque/remote';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { App } from './frame/app';

configureApi(readSettings().apiBase);
announceNavigation();

const root = document.getElementById('parque');
if (!root) throw new Error('the document has no place for the shell');

createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <HashRouter useTransitions={false}>
      <App registry={readRegistry()} />
    </HashRouter>
  </QueryClientProvider>,
);
