import { Button, Card, FormError, toast } from '@parque/ui';
import { useState } from 'react';
import { useExportOwnData } from '../api/account';
import { DeletionDialog } from './deletion-dialog';

export function OwnDataCard({ email }: { readonly email: string }) {
  const [isConfirming, setConfirming] = useState(false);
  const save = useExportOwnData();
  const download = () =>
    save.mutate(undefined, { onSuccess: () => toast.success('Tus datos, descargados.') });
  return (
    <Card
      title="Mis datos"
      note="Llévate una copia de todo lo que guardamos de ti, o elimina tu cuenta."
      padding="md"
    >
      <div className="pq-stack">
        <p>
          La copia es un archivo JSON con tu perfil, productos, compras, licencias, robots, cuentas, diario,
          pagos y sesiones. No lleva ninguna contraseña.
        </p>
        <FormError error={save.error} />
        <div className="pq-row">
          <Button isBusy={save.isPending} onClick={download}>
            Descargar mis datos
          </Button>
          <Button variant="ghost" onClick={() => setConfirming(true)}>
            Eliminar mi cuenta
          </Button>
        </div>
      </div>
      {isConfirming && <DeletionDialog email={email} onClose={() => setConfirming(false)} />}
    </Card>
  );
}
