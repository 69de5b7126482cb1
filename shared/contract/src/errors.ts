/**
 * The error catalogue: every `code` of the API, its HTTP status and a Spanish message that a screen may show as it
 * is.
 * Compare codes, never texts. The server fills in `{wait}`.
 */
export const errorCatalogue = {
  malformed_request: { status: 400, message: 'No hemos podido leer la petición.' },
  invalid_input: { status: 422, message: 'Revisa los datos marcados.' },
  email_invalid: { status: 422, message: 'Email Invalido' },
  password_too_short: { status: 422, message: 'La contraseña debe tener al menos 8 caracteres.' },
  password_too_common: { status: 422, message: 'Esa contraseña es demasiado conocida. Elige otra.' },
  email_taken: { status: 401, message: 'Email Registrado Previamente' },
  legal_text_changed: {
    status: 409,
    message: 'Los textos legales han cambiado. Léelos y vuelve a pulsar el botón.',
  },
  bad_credentials: { status: 401, message: 'Usuario o Clave Invalidos' },
  code_required: { status: 401, message: 'Escribe el código de tu aplicación de autenticación.' },
  code_wrong: { status: 422, message: 'Ese código no es válido. Prueba con el siguiente.' },
  passkey_unknown: {
    status: 422,
    message: 'Esa llave de acceso no es de ninguna cuenta. Usa otra, o tu contraseña.',
  },
  passkey_failed: {
    status: 422,
    message: 'No hemos podido comprobar tu llave de acceso. Inténtalo de nuevo.',
  },
  passkey_known: { status: 409, message: 'Esa llave de acceso ya está añadida.' },
  too_many_definitions: { status: 409, message: 'Ya tienes 50. Borra antes alguno que no uses.' },
  passkeys_full: { status: 409, message: 'Ya tienes 10 llaves de acceso. Quita antes una.' },
  password_wrong: { status: 422, message: 'Esa no es tu contraseña actual.' },
  reauthentication_required: { status: 403, message: 'Confirma tu contraseña para continuar.' },
  second_factor_needed: {
    status: 403,
    message: 'La administración exige un segundo factor. Actívalo en Mi cuenta.',
  },
  second_factor_active: { status: 409, message: 'El segundo factor ya está activado.' },
  recovery_codes_renewed: {
    status: 409,
    message:
      'Tus códigos de recuperación se acaban de renovar. Guarda los que se han mostrado, o espera {wait} y vuelve a probar.',
  },
  email_unproven: { status: 409, message: 'Confirma antes tu correo: te hemos enviado un enlace.' },
  email_proven: { status: 409, message: 'Tu correo ya está confirmado. No hace falta otro enlace.' },
  link_ended: {
    status: 410,
    message: 'Este enlace ha caducado o ya se ha usado. Pide uno nuevo.',
  },
  role_kept: { status: 409, message: 'No puedes quitarte a ti el rol de administrador.' },
  last_admin: {
    status: 409,
    message: 'Eres el único administrador. Nombra antes a otra persona.',
  },
  session_required: { status: 401, message: 'Inicia sesión para continuar.' },
  session_expired: { status: 401, message: 'Tu sesión ha caducado. Inicia sesión de nuevo.' },
  webhook_unauthorized: { status: 401, message: 'Firma no válida.' },
  forbidden: { status: 403, message: 'No tienes permiso para hacer esto.' },
  product_required: { status: 403, message: 'Debe contratar el servicio' },
  not_found: { status: 404, message: 'No encontramos lo que buscas.' },
  account_locked: {
    status: 409,
    message: 'Una cuenta registrada no se puede cambiar. Si te equivocaste, escribe a soporte.',
  },
  edit_conflict: {
    status: 409,
    message: 'Se han guardado otros cambios mientras editabas. Revisa los datos y vuelve a guardar.',
  },
  record_locked: {
    status: 409,
    message: 'Se está guardando otro cambio de estos datos. Espera un momento y vuelve a probar.',
  },
  link_known: { status: 409, message: 'Ese enlace ya estaba añadido.' },
  link_used: {
    status: 409,
    message: 'Ese enlace ya está asignado a una cuenta de otro tamaño. Te mostramos el que tienes ahora.',
  },
  link_unavailable: {
    status: 409,
    message: 'Ese enlace ya no está disponible. Te mostramos el que tienes ahora.',
  },
  copy_user_known: { status: 409, message: 'Ese email ya tiene una cuenta de este producto.' },
  fund_registered: {
    status: 409,
    message:
      'Ya tienes un pago registrado con otros datos. Retíralo si sigue pendiente, o escribe a soporte.',
  },
  fund_settled: {
    status: 409,
    message: 'Este pago ya está revisado y no se puede retirar. Escribe a soporte.',
  },
  fund_withdrawn: {
    status: 409,
    message: 'Quien registró este pago lo ha retirado. Puede registrar otro.',
  },
  fund_occupied: {
    status: 409,
    message: 'Esta persona ya tiene otro pago pendiente. Revísalo antes.',
  },
  master_taken: { status: 409, message: 'Ya tienes todas las cuentas maestras que incluyen tus productos.' },
  children_full: { status: 409, message: 'Ya tienes todas las cuentas hijas que incluyen tus productos.' },
  copy_cycle: { status: 409, message: 'Con esta cuenta la copia daría vueltas en círculo.' },
  account_connected: { status: 409, message: 'Esa cuenta ya está conectada.' },
  copies_open: {
    status: 409,
    message: 'Esta cuenta tiene copias abiertas. Elige qué hacer con ellas antes de eliminarla.',
  },
  account_leaving: {
    status: 409,
    message: 'La cuenta se eliminará cuando se cierren sus copias. Cancela antes la eliminación.',
  },
  copy_unconfirmed: {
    status: 409,
    message: 'Antes de activar la copia, confirma que has leído lo que hará.',
  },
  copy_cannot_trade: {
    status: 409,
    message:
      'Esta cuenta no puede operar: la contraseña guardada es la de inversor, o el bróker no permite operar en ella.',
  },
  copy_licence_blocked: {
    status: 409,
    message:
      'No se puede activar: tu licencia está bloqueada. Se siguen copiando los cierres. Escribe a soporte.',
  },
  copy_without_master: {
    status: 409,
    message: 'Para copiar hace falta una cuenta maestra: elígela o añádela en el Conector.',
  },
  preview_outdated: {
    status: 409,
    message: 'Las cuentas han cambiado mientras lo revisabas. Mira las órdenes de nuevo.',
  },
  product_known: { status: 409, message: 'Ya hay un producto con ese dato.' },
  version_taken: { status: 409, message: 'Esa versión ya está publicada.' },
  version_unknown: { status: 422, message: 'Esa versión no está publicada.' },
  version_revoked: { status: 409, message: 'Esa versión está revocada y no puede volver a ejecutarse.' },
  version_unusable: {
    status: 409,
    message:
      'Ningún navegador ejecuta esa versión: la lista de claves ya no acepta su firma o lo que pide. Su equipo puede publicarla otra vez con la clave actual, o elige otra.',
  },
  revision_stale: {
    status: 409,
    message: 'El registro ha cambiado mientras decidías. Revisa cómo está ahora y repite la orden.',
  },
  change_impossible: { status: 409, message: 'Ese cambio no es posible ahora mismo.' },
  release_refused: { status: 422, message: 'Esa versión no se puede publicar.' },
  key_list_refused: { status: 409, message: 'Esa lista de claves no se puede publicar.' },
  remotes_lost: {
    status: 409,
    message:
      'Con esa lista de claves, ningún navegador ejecutaría la versión estable de estos módulos. Sus equipos tienen que publicarla antes otra vez con una clave de la lista.',
  },
  signature_refused: { status: 403, message: 'La firma no es de quien puede hacer esto.' },
  command_expired: { status: 403, message: 'La orden ha caducado. Repítela.' },
  command_replayed: { status: 409, message: 'Esa orden ya se recibió.' },
  idempotency_key_invalid: { status: 400, message: 'La clave de la petición no es válida.' },
  idempotency_key_reused: { status: 422, message: 'Esa clave ya se usó con otra petición.' },
  request_in_progress: {
    status: 409,
    message: 'Esa misma petición se está atendiendo. Espera un momento y vuelve a probar.',
  },
  request_unsettled: {
    status: 409,
    message: 'No sabemos si tu petición anterior llegó a guardarse. Compruébalo antes de repetirla.',
  },
  body_too_slow: {
    status: 408,
    message: 'La petición ha tardado demasiado en llegar. Inténtalo de nuevo.',
  },
  headers_too_large: { status: 431, message: 'Una cabecera de la petición es demasiado larga.' },
  body_too_large: { status: 413, message: 'La petición es demasiado grande.' },
  unsupported_media_type: { status: 415, message: 'El formato de la petición no se admite.' },
  too_many_attempts: {
    status: 429,
    message: 'Demasiados intentos. Espera {wait} y vuelve a probar.',
  },
  broker_refused: { status: 422, message: 'No se puede acceder a la cuenta' },
  broker_unreachable: { status: 503, message: 'Error de conexión' },
  broker_timeout: { status: 504, message: 'Error de conexión' },
  statement_mismatch: {
    status: 409,
    message: 'Este informe es de otra cuenta: la divisa no coincide con la de la cuenta registrada.',
  },
  currency_mismatch: {
    status: 409,
    message:
      'Tu bróker lleva esta cuenta en otra divisa que los informes que importaste. No hemos cambiado nada de tu historial.',
  },
  amounts_too_large: {
    status: 422,
    message:
      'Los importes de esta cuenta son demasiado grandes para sumarlos sin error. No hemos cambiado nada de tu historial.',
  },
  statement_too_long: {
    status: 422,
    message: 'El informe tiene demasiadas transacciones: el máximo son 100.000.',
  },
  too_many_accounts: {
    status: 409,
    message: 'Tu Dashboard ya tiene 200 cuentas, el máximo. Elimina una que no uses y vuelve a intentarlo.',
  },
  too_many_imports: {
    status: 409,
    message:
      'Tus informes importados ya ocupan todo el espacio disponible. Elimina una cuenta importada que no uses y vuelve a intentarlo.',
  },
  too_many_screenshots: {
    status: 409,
    message:
      'Esta operación ya tiene 6 capturas, el máximo. Borra una que no necesites y vuelve a intentarlo.',
  },
  screenshots_full: {
    status: 409,
    message: 'Tus capturas ya ocupan 30 MB, el máximo. Borra alguna que no necesites y vuelve a intentarlo.',
  },
  too_many_terminals: {
    status: 409,
    message: 'Ya tienes 30 terminales, el máximo. Quita de la lista uno que no uses y vuelve a intentarlo.',
  },
  terminal_code_unknown: {
    status: 404,
    message: 'Ese código no existe o ha caducado. Pide uno nuevo en Parqué.',
  },
  terminal_code_spent: {
    status: 410,
    message: 'Ese código ya se ha usado. Pide uno nuevo en Parqué.',
  },
  terminal_code_wrong: {
    status: 403,
    message: 'El código no es correcto. Cópialo entero y pégalo de nuevo.',
  },
  terminal_account_differs: {
    status: 409,
    message:
      'Este terminal está en otra cuenta que la que conectaste. Vuelve a esa cuenta o pide otro código.',
  },
  terminal_outdated: {
    status: 422,
    message: 'Esta versión del programa es demasiado antigua. Descarga la nueva en Parqué.',
  },
  terminal_unknown: {
    status: 401,
    message: 'Este terminal no está conectado con Parqué, o su clave ya no vale. Pide un código nuevo.',
  },
  terminal_sequence: { status: 409, message: 'Esa petición del terminal ya se ha atendido.' },
  terminal_revoked: {
    status: 409,
    message: 'Este terminal está desconectado. Pide un código nuevo para conectarlo otra vez.',
  },
  terminal_connected: { status: 409, message: 'Desconecta antes este terminal.' },
  terminal_unconfirmed: { status: 409, message: 'Confirma antes que esta cuenta es tuya.' },
  terminal_alone: { status: 409, message: 'Ningún otro terminal espera por esta cuenta.' },
  internal: { status: 500, message: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo.' },
  /** Rejected before anything was done. */
  overloaded: { status: 503, message: 'Hay demasiadas peticiones ahora mismo. Inténtalo de nuevo.' },
  unavailable: { status: 503, message: 'El servicio no está disponible ahora mismo. Inténtalo de nuevo.' },
} as const satisfies Record<string, { status: number; message: string }>;

/** An error code of the API. */
export type ErrorCode = keyof typeof errorCatalogue;
