import type { Handlers, Services } from '../http/area';
import { bearerToken } from '../http/person';
import { login, register } from './auth';
import { closeSession } from './sessions';

export function authRoutes(services: Services): Handlers {
  return {
    register: ({ body, request }) => register(services, request.ip, body),
    login: ({ body, request }) => login(services, request.ip, body),
    async logout({ request }) {
      const token = bearerToken(request);
      if (token) await closeSession(services.db, token);
    },
  };
}
