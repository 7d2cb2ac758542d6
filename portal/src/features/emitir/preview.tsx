import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client, type Body } from '../../service/client.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Icon } from '../../ui/icons.js';
import { PdfFrame } from '../../ui/pdf-frame.js';
import type { Checked } from './check.js';
import { useForm } from './use-form.js';

const words = text.emitir;
const PATH = '/api/v1.0/comprobantes/vista-previa';

/** RIDE preview of the form. */
export function Preview({
  onAsked,
  onRefused,
}: {
  readonly onAsked: () => void;
  readonly onRefused: (error: unknown, payload: Checked['payload']) => void;
}): ReactElement {
  const { checked, correcting } = useForm();
  const { payload } = checked;
  const drawing = useMutation({
    mutationFn: () => {
      const numbered = correcting === undefined ? payload : { ...payload, secuencial: correcting.secuencial };
      return client.downloadByPost(PATH, { body: numbered as Body<'post', typeof PATH> });
    },
    onError: (error) => {
      onRefused(error, payload);
    },
  });
  return (
    <>
      <ErrorNotice error={drawing.error} />
      <Button
        variant="default"
        fullWidth
        leftSection={<Icon name="file" size={16} />}
        loading={drawing.isPending}
        onClick={() => {
          onAsked();
          if (checked.issues.length === 0) drawing.mutate();
        }}
      >
        {words.preview}
      </Button>
      <Modal
        opened={drawing.data !== undefined}
        onClose={drawing.reset}
        title={words.previewTitle}
        size="xl"
        closeButtonProps={{ 'aria-label': text.common.close }}
      >
        <PdfFrame bytes={drawing.data?.bytes} title={words.previewTitle} />
      </Modal>
    </>
  );
}
