/** Every error `code` of the API by its HTTP status, with a Spanish message that a screen may show as it is. */
const messages = {
  400: {
    malformed_request: 'No hemos podido leer la petición.',
    idempotency_key_invalid: 'La clave de la petición no es válida.',
  },
  401: {
    email_taken: 'Email Registrado Previamente',
    bad_credentials: 'Usuario o Clave Invalidos',
    code_required: 'Escribe el código de tu aplicación de autenticación.',
    session_required: 'Inicia sesión para continuar.',
    session_expired: 'Tu sesión ha caducado. Inicia sesión de nuevo.',
    webhook_unauthorized: 'Firma no válida.',
    terminal_unknown:
      'Este terminal no está conectado con Parqué, o su clave ya no vale. Pide un código nuevo.',
  },
  403: {
    reauthentication_required: 'Confirma tu contraseña para continuar.',
    second_factor_needed: 'La administración exige un segundo factor. Actívalo en Mi cuenta.',
    forbidden: 'No tienes permiso para hacer esto.',
    product_required: 'Debe contratar el servicio',
    signature_refused: 'La firma no es de quien puede hacer esto.',
    command_expired: 'La orden ha caducado. Repítela.',
    terminal_code_wrong: 'El código no es correcto. Cópialo entero y pégalo de nuevo.',
  },
  404: {
    not_found: 'No encontramos lo que buscas.',
    terminal_code_unknown: 'Ese código no existe o ha caducado. Pide uno nuevo en Parqué.',
  },
  408: {
    body_too_slow: 'La petición ha tardado demasiado en llegar. Inténtalo de nuevo.',
  },
  409: {
    legal_text_changed: 'Los textos legales han cambiado. Léelos y vuelve a pulsar el botón.',
    passkey_known: 'Esa llave de acceso ya está añadida.',
    too_many_definitions: 'Ya tienes 50. Borra antes alguno que no uses.',
    passkeys_full: 'Ya tienes 10 llaves de acceso. Quita antes una.',
    second_factor_active: 'El segundo factor ya está activado.',
    recovery_codes_renewed:
      'Tus códigos de recuperación se acaban de renovar. Guarda los que se han mostrado, o espera {wait} y vuelve a probar.',
    email_unproven: 'Confirma antes tu correo: te hemos enviado un enlace.',
    email_proven: 'Tu correo ya está confirmado. No hace falta otro enlace.',
    role_kept: 'No puedes quitarte a ti el rol de administrador.',
    last_admin: 'Eres el único administrador. Nombra antes a otra persona.',
    account_locked: 'Una cuenta registrada no se puede cambiar. Si te equivocaste, escribe a soporte.',
    edit_conflict: 'Se han guardado otros cambios mientras editabas. Revisa los datos y vuelve a guardar.',
    record_locked: 'Se está guardando otro cambio de estos datos. Espera un momento y vuelve a probar.',
    link_known: 'Ese enlace ya estaba añadido.',
    link_used: 'Ese enlace ya está asignado a una cuenta de otro tamaño. Te mostramos el que tienes ahora.',
    link_unavailable: 'Ese enlace ya no está disponible. Te mostramos el que tienes ahora.',
    copy_user_known: 'Ese email ya tiene una cuenta de este producto.',
    fund_registered:
      'Ya tienes un pago registrado con otros datos. Retíralo si sigue pendiente, o escribe a soporte.',
    fund_settled: 'Este pago ya está revisado y no se puede retirar. Escribe a soporte.',
    fund_withdrawn: 'Quien registró este pago lo ha retirado. Puede registrar otro.',
    fund_occupied: 'Esta persona ya tiene otro pago pendiente. Revísalo antes.',
    master_taken: 'Ya tienes todas las cuentas maestras que incluyen tus productos.',
    children_full: 'Ya tienes todas las cuentas hijas que incluyen tus productos.',
    copy_cycle: 'Con esta cuenta la copia daría vueltas en círculo.',
    account_connected: 'Esa cuenta ya está conectada.',
    copies_open: 'Esta cuenta tiene copias abiertas. Elige qué hacer con ellas antes de eliminarla.',
    order_unanswered:
      'Falta la respuesta del bróker a una orden de esta cuenta. Vuelve a intentarlo en unos minutos.',
    account_leaving: 'La cuenta se eliminará cuando se cierren sus copias. Cancela antes la eliminación.',
    copy_unconfirmed: 'Antes de activar la copia, confirma que has leído lo que hará.',
    copy_cannot_trade:
      'Esta cuenta no puede operar: la contraseña guardada es la de inversor, o el bróker no permite operar en ella.',
    copy_licence_blocked:
      'No se puede activar: tu licencia está bloqueada. Se siguen copiando los cierres. Escribe a soporte.',
    copy_without_master: 'Para copiar hace falta una cuenta maestra: elígela o añádela en el Conector.',
    preview_outdated: 'Las cuentas han cambiado mientras lo revisabas. Mira las órdenes de nuevo.',
    product_known: 'Ya hay un producto con ese dato.',
    version_taken: 'Esa versión ya está publicada.',
    version_revoked: 'Esa versión está revocada y no puede volver a ejecutarse.',
    version_unusable:
      'Ningún navegador ejecuta esa versión: la lista de claves ya no acepta su firma o lo que pide. Su equipo puede publicarla otra vez con la clave actual, o elige otra.',
    revision_stale: 'El registro ha cambiado mientras decidías. Revisa cómo está ahora y repite la orden.',
    change_impossible: 'Ese cambio no es posible ahora mismo.',
    key_list_refused: 'Esa lista de claves no se puede publicar.',
    remotes_lost:
      'Con esa lista de claves, ningún navegador ejecutaría la versión estable de estos módulos. Sus equipos tienen que publicarla antes otra vez con una clave de la lista.',
    command_replayed: 'Esa orden ya se recibió.',
    request_in_progress: 'Esa misma petición se está atendiendo. Espera un momento y vuelve a probar.',
    request_unsettled:
      'No sabemos si tu petición anterior llegó a guardarse. Compruébalo antes de repetirla.',
    statement_mismatch:
      'Este informe es de otra cuenta: la divisa no coincide con la de la cuenta registrada.',
    currency_mismatch:
      'Tu bróker lleva esta cuenta en otra divisa que los informes que importaste. No hemos cambiado nada de tu historial.',
    too_many_accounts:
      'Tu Dashboard ya tiene 200 cuentas, el máximo. Elimina una que no uses y vuelve a intentarlo.',
    too_many_imports:
      'Tus informes importados ya ocupan todo el espacio disponible. Elimina una cuenta importada que no uses y vuelve a intentarlo.',
    trade_not_editable:
      'Esta operación no se cambia a mano: llega de tu bróker, o se abrió o cerró por partes. Puedes anotarla.',
    too_many_manual_trades: 'Esta cuenta ya tiene 1.000 operaciones a mano, el máximo.',
    too_many_screenshots:
      'Esta operación ya tiene 6 capturas, el máximo. Borra una que no necesites y vuelve a intentarlo.',
    screenshots_full:
      'Tus capturas ya ocupan 30 MB, el máximo. Borra alguna que no necesites y vuelve a intentarlo.',
    too_many_terminals:
      'Ya tienes 30 terminales, el máximo. Quita de la lista uno que no uses y vuelve a intentarlo.',
    terminal_account_differs:
      'Este terminal está en otra cuenta que la que conectaste. Vuelve a esa cuenta o pide otro código.',
    terminal_sequence: 'Esa petición del terminal ya se ha atendido.',
    terminal_revoked: 'Este terminal está desconectado. Pide un código nuevo para conectarlo otra vez.',
    terminal_connected: 'Desconecta antes este terminal.',
    terminal_unconfirmed: 'Confirma antes que esta cuenta es tuya.',
    terminal_alone: 'Ningún otro terminal espera por esta cuenta.',
  },
  410: {
    link_ended: 'Este enlace ha caducado o ya se ha usado. Pide uno nuevo.',
    terminal_code_spent: 'Ese código ya se ha usado. Pide uno nuevo en Parqué.',
  },
  413: {
    body_too_large: 'La petición es demasiado grande.',
  },
  415: {
    unsupported_media_type: 'El formato de la petición no se admite.',
  },
  422: {
    invalid_input: 'Revisa los datos marcados.',
    email_invalid: 'Email Invalido',
    password_too_short: 'La contraseña debe tener al menos 8 caracteres.',
    password_too_common: 'Esa contraseña es demasiado conocida. Elige otra.',
    code_wrong: 'Ese código no es válido. Prueba con el siguiente.',
    passkey_unknown: 'Esa llave de acceso no es de ninguna cuenta. Usa otra, o tu contraseña.',
    passkey_failed: 'No hemos podido comprobar tu llave de acceso. Inténtalo de nuevo.',
    password_wrong: 'Esa no es tu contraseña actual.',
    version_unknown: 'Esa versión no está publicada.',
    release_refused: 'Esa versión no se puede publicar.',
    idempotency_key_reused: 'Esa clave ya se usó con otra petición.',
    broker_refused: 'No se puede acceder a la cuenta',
    amounts_too_large:
      'Los importes de esta cuenta son demasiado grandes para sumarlos sin error. No hemos cambiado nada de tu historial.',
    statement_too_long: 'El informe tiene demasiadas transacciones: el máximo son 100.000.',
    terminal_outdated: 'Esta versión del programa es demasiado antigua. Descarga la nueva en Parqué.',
  },
  429: {
    too_many_attempts: 'Demasiados intentos. Espera {wait} y vuelve a probar.',
  },
  431: {
    headers_too_large: 'Una cabecera de la petición es demasiado larga.',
  },
  500: {
    internal: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo.',
  },
  503: {
    broker_unreachable: 'Error de conexión',
    /** Rejected before anything was done. */
    overloaded: 'Hay demasiadas peticiones ahora mismo. Inténtalo de nuevo.',
    telegram_unreachable: 'Telegram no responde ahora mismo. Inténtalo de nuevo.',
    unavailable: 'El servicio no está disponible ahora mismo. Inténtalo de nuevo.',
  },
  504: {
    broker_timeout: 'Error de conexión',
  },
} as const;

type Messages = typeof messages;

export type ErrorCode = { [Status in keyof Messages]: keyof Messages[Status] }[keyof Messages];

/** The error catalogue. Compare codes, never texts. The server fills in `{wait}`. */
export const errorCatalogue = Object.fromEntries(
  Object.entries(messages).flatMap(([status, messageByCode]) =>
    Object.entries(messageByCode).map(([code, message]) => [code, { status: Number(status), message }]),
  ),
) as Record<ErrorCode, { readonly status: number; readonly message: string }>;

/** Error codes with which a request to a broker can fail. */
export const brokerErrors = ['broker_refused', 'broker_timeout', 'broker_unreachable'] as const;
