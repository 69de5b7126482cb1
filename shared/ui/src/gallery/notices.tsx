import {
  Badge,
  Banner,
  Button,
  ConfirmDialog,
  CopyButton,
  CopyField,
  Dialog,
  EmptyState,
  Icon,
  RemoteFault,
  toast,
  Verdict,
} from '..';
import { SaveError } from '../notice/save-error';
import { useState } from 'react';
import type { Example } from './example';

function States() {
  return (
    <>
      <div className="pq-row">
        <Badge tone="up">Activo</Badge>
        <Badge tone="danger">Bloqueado</Badge>
        <Badge tone="accent">Pendiente</Badge>
        <Badge icon="lock">No contratado</Badge>
        <Badge>Retirado</Badge>
      </div>
      <Verdict isOk title="CUMPLE">
        Pierdes 96,40 US$ de los 100,00 US$ que arriesgas.
      </Verdict>
      <Verdict isOk isWarning title="CUMPLE">
        Pierdes 96,40 US$ de los 100,00 US$ que arriesgas. Es más de lo que suele arriesgarse.
      </Verdict>
      <Verdict isOk={false} title="NO CUMPLE">
        Perderías 140,00 US$ de los 100,00 US$ que arriesgas.
      </Verdict>
    </>
  );
}

function Banners() {
  return (
    <>
      <Banner title="Vista previa de la versión 1.4.0" action={<Button size="sm">Salir</Button>}>
        Solo tú la ves.
      </Banner>
      <Banner tone="accent" title="Últimos datos disponibles">
        No se ha podido actualizar.
      </Banner>
      <Banner tone="up" title="Cuenta conectada" />
      <Banner tone="danger" title="Tu licencia ha caducado" action={<Button size="sm">Renovar</Button>}>
        Renuévala para abrir operaciones.
      </Banner>
    </>
  );
}

function Toasts() {
  return (
    <div className="pq-row">
      <Button onClick={() => toast.success('Actualizado')}>Salió bien</Button>
      <Button onClick={() => toast.info('Hay una versión nueva', 'Se abrirá al recargar.')}>Aviso</Button>
      <Button onClick={() => toast.error('No se puede acceder a la cuenta')}>Salió mal</Button>
    </div>
  );
}

type Opened = 'dialog' | 'question';

function Dialogs() {
  const [openDialog, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <div className="pq-row">
      <Button onClick={() => setOpened('dialog')}>Diálogo</Button>
      <Button onClick={() => setOpened('question')}>Pregunta</Button>
      <Dialog
        title="Cierres del 21/11/2026"
        note="Tres operaciones"
        isOpen={openDialog === 'dialog'}
        onClose={close}
        foot={<Button onClick={close}>Cerrar</Button>}
      >
        El fondo no se puede tocar mientras está abierto.
      </Dialog>
      <ConfirmDialog
        title="¿Eliminar la cuenta 10000740?"
        isOpen={openDialog === 'question'}
        onClose={close}
        onConfirm={close}
        confirmLabel="Eliminar"
        tone="danger"
      >
        Se borra su diario. Esto no se puede deshacer.
      </ConfirmDialog>
    </div>
  );
}

function EmptyAndBroken() {
  return (
    <>
      <EmptyState icon="file" title="Todavía no hay cuentas" action={<Button>Registrar la primera</Button>}>
        Aquí estarán las cuentas que conectes.
      </EmptyState>
      <EmptyState
        tone="danger"
        icon="warning"
        title="No se han podido cargar los datos"
        action={<Button>Reintentar</Button>}
      >
        El servidor no responde.
      </EmptyState>
      <RemoteFault
        badge="No responde"
        title="El módulo no está disponible"
        details="connector 1.4.0 · descarga · intento 2"
        supportUrl="https://chat.example/parque"
        onRetry={() => undefined}
      />
    </>
  );
}

function Copies() {
  return (
    <>
      <CopyField label="Enlace de pago" text="https://copy.parque.example/s/abc1/2500" />
      <div className="pq-row">
        <CopyButton text="41005995" />
        <Icon name="info" />
      </div>
    </>
  );
}

function Conflicts() {
  return (
    <SaveError
      error={new Error('Otra persona ha cambiado esto mientras lo editabas.')}
      storedRow="1,50"
      describe={(value) => [{ label: 'Multiplicador', value }]}
      onTake={() => undefined}
    />
  );
}

export const notices: readonly Example[] = [
  { title: 'Estados', shows: ['Badge', 'Verdict'], draw: States },
  { title: 'Avisos que se quedan', shows: ['Banner'], draw: Banners },
  { title: 'Alguien fue más rápido', shows: ['SaveError'], draw: Conflicts },
  { title: 'Avisos que pasan', shows: ['toast', 'Toasts'], draw: Toasts },
  { title: 'Diálogos', shows: ['Dialog', 'ConfirmDialog'], draw: Dialogs },
  { title: 'Sin nada que mostrar', shows: ['EmptyState', 'RemoteFault'], draw: EmptyAndBroken },
  { title: 'Para llevar', shows: ['CopyField', 'CopyButton', 'copyText', 'Icon'], draw: Copies },
];
