import { AccessScreen } from './access';
import { AccountScreen } from './account';
import { ConfirmEmailScreen } from './confirm-email';

export const screens = {
  '/login': AccessScreen,
  '/registro': AccessScreen,
  '/recuperar': AccessScreen,
  '/restablecer': AccessScreen,
  '/confirmar-correo': ConfirmEmailScreen,
  '/cuenta': AccountScreen,
};
