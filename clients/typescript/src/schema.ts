// Generated from the OpenAPI document by `npm run generate`; do not edit.

export interface paths {
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Direcciones y capacidades del servidor OAuth (RFC 8414) */
        get: operations["oauth.metadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Este documento, OpenAPI 3.1 */
        get: operations["salud.openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/acciones-masivas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Actúa sobre muchos comprobantes a la vez
         * @description Responde 202 en cuanto queda en cola; GET de «Location» dice cómo va y el resultado de cada comprobante. Cada comprobante cambia una sola vez, aunque el proceso se interrumpa; con Idempotency-Key una solicitud repetida es la misma acción. Hasta 5000 comprobantes por acción y 5 acciones en curso por cuenta.
         */
        post: operations["comprobantes.accion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/acciones-masivas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cómo va una acción masiva, y el resultado de cada comprobante */
        get: operations["comprobantes.accion-read"];
        put?: never;
        post?: never;
        /** Detiene una acción masiva; lo hecho queda hecho */
        delete: operations["comprobantes.accion-cancel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista las API keys
         * @description Las que creó quien consulta; un administrador ve todas las de la cuenta. Nunca muestra el secreto.
         */
        get: operations["api-keys.list"];
        put?: never;
        /**
         * Crea una API key
         * @description La API key se muestra una sola vez. No se puede crear con otra API key: hace falta un token.
         */
        post: operations["api-keys.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Consulta una API key */
        get: operations["api-keys.read"];
        put?: never;
        post?: never;
        /**
         * Revoca una API key
         * @description Deja de valer de inmediato y para siempre, con el secreto anterior si lo hay.
         */
        delete: operations["api-keys.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/api-keys/{id}/rotar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rota una API key: secreto nuevo, y el anterior vale unas horas más
         * @description La validez empieza de nuevo con los mismos días. El secreto nuevo se muestra una sola vez. Si se rota otra vez durante la gracia, solo sigue valiendo el secreto inmediatamente anterior.
         */
        post: operations["api-keys.rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/auditoria": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Quién hizo qué en la cuenta, desde dónde y cuándo; lo más reciente primero
         * @description Una credencial limitada a ciertas empresas ve solo lo que es de ellas; nada de la cuenta entera.
         */
        get: operations["auditoria.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/auditoria/exportar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * La auditoría completa de la cuenta, con la cadena de huellas que la prueba
         * @description Del suceso más antiguo al más reciente. En JSON Lines, cada línea lleva «seq», «hash» y «entrada»: el SHA-256 de la huella anterior (32 bytes; antes de la primera, ceros) seguida del texto de «entrada» es «hash». Así cualquiera comprueba que nada fue cambiado ni borrado. El CSV es para leerla en una hoja de cálculo. Solo para quien alcanza todas las empresas de la cuenta.
         */
        get: operations["auditoria.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/catalogos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Los catálogos del SRI que conoce el servicio */
        get: operations["catalogos.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/catalogos/{tabla}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Un catálogo del SRI, con lo vigente en una fecha */
        get: operations["catalogos.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/catalogos/{tabla}/filas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Las filas que el operador añadió a un catálogo, también las retiradas; lo más reciente primero */
        get: operations["catalogos.filas-list"];
        put?: never;
        /** Añade una fila a un catálogo; vale antes que las del servicio */
        post: operations["catalogos.filas-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/catalogos/{tabla}/filas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Reemplaza una fila del operador; la anterior queda en la historia */
        put: operations["catalogos.filas-replace"];
        post?: never;
        /** Retira una fila del operador; queda en la historia */
        delete: operations["catalogos.filas-remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/clientes-oauth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista los clientes OAuth de la cuenta */
        get: operations["clientes-oauth.list"];
        put?: never;
        /**
         * Crea un cliente OAuth de la cuenta
         * @description Ningún token obtenido con él puede más que los derechos que aquí se le dan.
         */
        post: operations["clientes-oauth.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/clientes-oauth/{clientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Consulta un cliente OAuth */
        get: operations["clientes-oauth.read"];
        /** Cambia un cliente OAuth; lo que se omite queda como está */
        put: operations["clientes-oauth.update"];
        post?: never;
        /**
         * Desactiva un cliente OAuth
         * @description Sus tokens terminan y las API keys que creó por sí mismo dejan de valer.
         */
        delete: operations["clientes-oauth.disable"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/clientes-oauth/{clientId}/rotar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cambia el secreto de un cliente OAuth
         * @description El anterior deja de valer ya, y los tokens del cliente terminan. El nuevo se muestra una sola vez.
         */
        post: operations["clientes-oauth.rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/comprobantes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Busca comprobantes
         * @description En orden de fecha de emisión y de llegada. «page» llega hasta el elemento 10 000; para recorrer todo, pase el «siguiente» de cada respuesta en «cursor»: cada página cuesta lo mismo, por larga que sea la lista. Con filtros poco frecuentes una página por cursor puede traer menos de «size» elementos, o ninguno: la lista termina cuando «siguiente» es nulo. Por número, cliente o total se ordenan hasta 10 000 comprobantes: con más, acorte la lista con fechas u otros filtros.
         */
        get: operations["comprobantes.list"];
        put?: never;
        /** Emite desde el XML del SRI, sin firma (se firma aquí), ya firmado (se toma tal cual) o ya autorizado (se guarda y no se envía) */
        post: operations["comprobantes.issueXml"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/comprobantes/{claveAcceso}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Todo lo que se sabe de un comprobante */
        get: operations["comprobantes.read"];
        put?: never;
        post?: never;
        /** Elimina un comprobante que el SRI nunca tuvo */
        delete: operations["comprobantes.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/comprobantes/{claveAcceso}/anulacion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** La anulación de un comprobante: cómo va o, si no se ha solicitado, si hoy se puede y hasta cuándo */
        get: operations["anulacion.read"];
        put?: never;
        /**
         * Solicita anular un comprobante: dice los pasos en SRI en línea y vigila hasta que conste ANULADO
         * @description El SRI solo anula en su portal. Esta llamada revisa las reglas, registra la intención (202), responde los pasos y el plazo, y consulta la validez en el SRI hasta que conste ANULADO o venza. Repetirla responde la misma solicitud (200). No permitida: 409 «anulacion-no-permitida» con la regla y lo que aún es posible.
         */
        post: operations["anulacion.request"];
        /**
         * Desiste de la anulación: se deja de vigilar y el comprobante vuelve a AUTORIZADO
         * @description Antes se pregunta al SRI: si la tiene PENDIENTE DE ANULAR responde 409, porque solo se desiste en SRI en línea.
         */
        delete: operations["anulacion.withdraw"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/comprobantes/{claveAcceso}/archivos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** El XML del comprobante (autorizado si ya lo está, si no el firmado), su RIDE, o ambos */
        get: operations["comprobantes.archivos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/comprobantes/{claveAcceso}/autorizar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Consulta la autorización ahora, si está pendiente
         * @description Responde con las palabras del SRI; en «comprobante» está todo lo que se sabe de él.
         */
        put: operations["comprobantes.autorizar"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/comprobantes/{claveAcceso}/clasificacion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** En qué casilleros de ventas del formulario 104 va un comprobante, si alguien lo decidió */
        get: operations["comprobantes.clasificacion"];
        /**
         * Decide en qué casilleros de ventas del formulario 104 va un comprobante
         * @description Una nota sin decisión propia va donde va la factura que modifica. Un mes cerrado no se cambia.
         */
        put: operations["comprobantes.put-clasificacion"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/comprobantes/{claveAcceso}/emitir": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Firma, envía y autoriza ahora lo que esté pendiente
         * @description Responde con las palabras del SRI; en «comprobante» está todo lo que se sabe de él.
         */
        patch: operations["comprobantes.emitir"];
        trace?: never;
    };
    "/api/v1.0/comprobantes/{claveAcceso}/enlace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** El enlace a la página del comprador */
        get: operations["comprobantes.enlace"];
        put?: never;
        /**
         * Crea el enlace a la página del comprador, o uno nuevo en lugar del anterior
         * @description El anterior deja de funcionar al momento, también en los correos ya enviados.
         */
        post: operations["comprobantes.enlace-renew"];
        /**
         * Revoca el enlace a la página del comprador
         * @description Deja de funcionar al momento. Los correos que se reenvíen van sin enlace hasta que se cree otro.
         */
        delete: operations["comprobantes.enlace-revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/comprobantes/{claveAcceso}/enviar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Envía al SRI ahora, si está pendiente
         * @description Responde con las palabras del SRI; en «comprobante» está todo lo que se sabe de él.
         */
        put: operations["comprobantes.enviar"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/comprobantes/{claveAcceso}/eventos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** La historia de un comprobante, del primer suceso al último */
        get: operations["comprobantes.eventos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/comprobantes/{claveAcceso}/firmar-de-nuevo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Firma de nuevo un comprobante rechazado por su firma, y lo envía
         * @description Para uno DEVUELTO o NO_AUTORIZADO por su firma o su certificado (39, 40, 42), o por una falla del SRI: el documento guardado se firma con el certificado vigente y se envía con la misma clave, sin volver a mandar su contenido.
         */
        post: operations["comprobantes.sign-again"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/comprobantes/{claveAcceso}/notificar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Envía otra vez el correo con el XML y el RIDE
         * @description Solo de un comprobante autorizado o anulado. Responde en cuanto queda en cola; el resultado está en «notificacion» del comprobante. Hay un límite de reenvíos por comprobante y día.
         */
        post: operations["comprobantes.notificar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/comprobantes/{claveAcceso}/reanudar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reanuda un comprobante detenido, después de resolver la causa */
        post: operations["comprobantes.resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/comprobantes/{claveAcceso}/relacionados": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Los documentos relacionados con un comprobante, y el saldo después de notas
         * @description Notas, retenciones y guías de una factura, y el documento que una nota modifica. Las guías se buscan entre las 2000 emitidas desde el día del documento.
         */
        get: operations["comprobantes.relacionados"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/comprobantes/archivos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * El XML y el RIDE de varios comprobantes, en un ZIP
         * @description Hasta 500. Si alguno no es de su cuenta no se responde ninguno. Si son de varias empresas, cada una tiene su carpeta, con el RUC por nombre.
         */
        post: operations["comprobantes.archivos-varios"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/comprobantes/facturas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Busca: Factura
         * @description En orden de fecha de emisión y de llegada. «page» llega hasta el elemento 10 000; para recorrer todo, pase el «siguiente» de cada respuesta en «cursor»: cada página cuesta lo mismo, por larga que sea la lista. Con filtros poco frecuentes una página por cursor puede traer menos de «size» elementos, o ninguno: la lista termina cuando «siguiente» es nulo. Por número, cliente o total se ordenan hasta 10 000 comprobantes: con más, acorte la lista con fechas u otros filtros.
         */
        get: operations["comprobantes.list.facturas"];
        put?: never;
        /**
         * Emite desde el JSON v1.0 de Veronica: Factura
         * @description Para clientes que ya existen; uno nuevo usa v2.0, que calcula los totales. Aquí se comprueban los que se envían: se conservan dentro de la tolerancia del SRI, y más lejos se rechazan con la cifra que resulta.
         */
        post: operations["comprobantes.issueVeronica.facturas"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/comprobantes/guias-remision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Busca: Guía de remisión
         * @description En orden de fecha de emisión y de llegada. «page» llega hasta el elemento 10 000; para recorrer todo, pase el «siguiente» de cada respuesta en «cursor»: cada página cuesta lo mismo, por larga que sea la lista. Con filtros poco frecuentes una página por cursor puede traer menos de «size» elementos, o ninguno: la lista termina cuando «siguiente» es nulo. Por número, cliente o total se ordenan hasta 10 000 comprobantes: con más, acorte la lista con fechas u otros filtros.
         */
        get: operations["comprobantes.list.guias-remision"];
        put?: never;
        /**
         * Emite desde el JSON v1.0 de Veronica: Guía de remisión
         * @description Para clientes que ya existen; uno nuevo usa v2.0, que calcula los totales. Aquí se comprueban los que se envían: se conservan dentro de la tolerancia del SRI, y más lejos se rechazan con la cifra que resulta.
         */
        post: operations["comprobantes.issueVeronica.guias-remision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/comprobantes/hoja": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * La lista de comprobantes en una hoja de cálculo (XLSX)
         * @description Con los filtros de la lista, del más reciente al más antiguo; hasta 50000 filas.
         */
        get: operations["comprobantes.hoja"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/comprobantes/liquidaciones-compra": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Busca: Liquidación de compra de bienes y prestación de servicios
         * @description En orden de fecha de emisión y de llegada. «page» llega hasta el elemento 10 000; para recorrer todo, pase el «siguiente» de cada respuesta en «cursor»: cada página cuesta lo mismo, por larga que sea la lista. Con filtros poco frecuentes una página por cursor puede traer menos de «size» elementos, o ninguno: la lista termina cuando «siguiente» es nulo. Por número, cliente o total se ordenan hasta 10 000 comprobantes: con más, acorte la lista con fechas u otros filtros.
         */
        get: operations["comprobantes.list.liquidaciones-compra"];
        put?: never;
        /**
         * Emite desde el JSON v1.0 de Veronica: Liquidación de compra de bienes y prestación de servicios
         * @description Para clientes que ya existen; uno nuevo usa v2.0, que calcula los totales. Aquí se comprueban los que se envían: se conservan dentro de la tolerancia del SRI, y más lejos se rechazan con la cifra que resulta.
         */
        post: operations["comprobantes.issueVeronica.liquidaciones-compra"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/comprobantes/notas-credito": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Busca: Nota de crédito
         * @description En orden de fecha de emisión y de llegada. «page» llega hasta el elemento 10 000; para recorrer todo, pase el «siguiente» de cada respuesta en «cursor»: cada página cuesta lo mismo, por larga que sea la lista. Con filtros poco frecuentes una página por cursor puede traer menos de «size» elementos, o ninguno: la lista termina cuando «siguiente» es nulo. Por número, cliente o total se ordenan hasta 10 000 comprobantes: con más, acorte la lista con fechas u otros filtros.
         */
        get: operations["comprobantes.list.notas-credito"];
        put?: never;
        /**
         * Emite desde el JSON v1.0 de Veronica: Nota de crédito
         * @description Para clientes que ya existen; uno nuevo usa v2.0, que calcula los totales. Aquí se comprueban los que se envían: se conservan dentro de la tolerancia del SRI, y más lejos se rechazan con la cifra que resulta.
         */
        post: operations["comprobantes.issueVeronica.notas-credito"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/comprobantes/notas-debito": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Busca: Nota de débito
         * @description En orden de fecha de emisión y de llegada. «page» llega hasta el elemento 10 000; para recorrer todo, pase el «siguiente» de cada respuesta en «cursor»: cada página cuesta lo mismo, por larga que sea la lista. Con filtros poco frecuentes una página por cursor puede traer menos de «size» elementos, o ninguno: la lista termina cuando «siguiente» es nulo. Por número, cliente o total se ordenan hasta 10 000 comprobantes: con más, acorte la lista con fechas u otros filtros.
         */
        get: operations["comprobantes.list.notas-debito"];
        put?: never;
        /**
         * Emite desde el JSON v1.0 de Veronica: Nota de débito
         * @description Para clientes que ya existen; uno nuevo usa v2.0, que calcula los totales. Aquí se comprueban los que se envían: se conservan dentro de la tolerancia del SRI, y más lejos se rechazan con la cifra que resulta.
         */
        post: operations["comprobantes.issueVeronica.notas-debito"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/comprobantes/receptores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Busca receptores en los comprobantes anteriores
         * @description Cada receptor una vez, en orden de nombre: como alguien lo editó en el libro de clientes; si no, como está en el último comprobante que se le emitió. De las empresas que la credencial alcanza.
         */
        get: operations["comprobantes.receptores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/comprobantes/rechazados": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Los comprobantes rechazados por el SRI, por causa
         * @description Los DEVUELTO y NO_AUTORIZADO, agrupados por el código de su primer mensaje, del grupo mayor al menor; se examinan los 50000 más recientes. POST /acciones-masivas actúa sobre un grupo entero.
         */
        get: operations["comprobantes.rechazados"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/comprobantes/retenciones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Busca: Comprobante de retención
         * @description En orden de fecha de emisión y de llegada. «page» llega hasta el elemento 10 000; para recorrer todo, pase el «siguiente» de cada respuesta en «cursor»: cada página cuesta lo mismo, por larga que sea la lista. Con filtros poco frecuentes una página por cursor puede traer menos de «size» elementos, o ninguno: la lista termina cuando «siguiente» es nulo. Por número, cliente o total se ordenan hasta 10 000 comprobantes: con más, acorte la lista con fechas u otros filtros.
         */
        get: operations["comprobantes.list.retenciones"];
        put?: never;
        /**
         * Emite desde el JSON v1.0 de Veronica: Comprobante de retención
         * @description Para clientes que ya existen; uno nuevo usa v2.0, que calcula los totales. Aquí se comprueban los que se envían: se conservan dentro de la tolerancia del SRI, y más lejos se rechazan con la cifra que resulta.
         */
        post: operations["comprobantes.issueVeronica.retenciones"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/comprobantes/vista-previa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** El RIDE que tendría un comprobante, en PDF, sin emitirlo */
        post: operations["comprobantes.vista-previa"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/contribuyentes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Busca contribuyentes por su nombre en el registro abierto del SRI
         * @description Encuentra los que tienen todas las palabras en su razón social o nombre comercial, en cualquier orden y sin importar tildes ni mayúsculas. Las palabras de tres letras o más pueden ser solo el comienzo; al menos una debe serlo. Primero van los activos. Con «hayMas», escriba más palabras: no hay otras páginas.
         */
        get: operations["contribuyentes.search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/contribuyentes/{ruc}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un contribuyente del registro abierto del SRI, por su RUC o cédula
         * @description Responde con los archivos que quien opera la instalación cargó con «rubrica ruc cargar», sin internet. El registro es el mismo para todas las cuentas.
         */
        get: operations["contribuyentes.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista las empresas a las que se tiene acceso */
        get: operations["empresas.list"];
        put?: never;
        /**
         * Registra una empresa
         * @description Para emitir le faltan un establecimiento, un punto de emisión y un certificado de firma. Si la instalación tiene varias cuentas, además la prueba de que el RUC es suyo: un certificado de una entidad que el operador reconoce, o su aprobación.
         */
        post: operations["empresas.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Consulta una empresa */
        get: operations["empresas.read"];
        /**
         * Cambia una empresa; lo que se omite queda como está y nulo lo borra
         * @description Con «If-Match» solo cambia la revisión que se leyó; si ya es otra, 409.
         */
        put: operations["empresas.update"];
        post?: never;
        /**
         * Elimina una empresa que nada usa, o desactiva la que está en uso
         * @description En uso: 409 con «usos»; con «?desactivar=true» queda desactivada. Responde nulo si se eliminó.
         */
        delete: operations["empresas.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/buzon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** El buzón de la empresa: última lectura, qué dieron los correos y el último error */
        get: operations["buzon.read"];
        /**
         * Guarda el buzón IMAP del que se leen los documentos recibidos
         * @description Se lee cada cinco minutos. Los correos que se abren quedan marcados con «$RubricaRecibido»; ninguno se borra ni se marca como leído.
         */
        put: operations["buzon.put"];
        post?: never;
        /** Quita el buzón; los documentos que trajo quedan, y sus correos también */
        delete: operations["buzon.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/buzon/correos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Los correos que se abrieron y qué dio cada uno
         * @description Los que no tienen adjuntos no se abren y no figuran. Se conservan 400 días.
         */
        get: operations["buzon.correos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/buzon/prueba": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Abre el buzón guardado y dice qué pasó, sin leer ningún correo */
        post: operations["buzon.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/certificados-digitales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Los certificados de una empresa */
        get: operations["certificados-digitales.list"];
        put?: never;
        /**
         * Sube un archivo de firma (.p12)
         * @description Se abre, se diagnostica y, si sirve, se guarda cifrado y firma desde ese momento; el anterior queda inactivo. El archivo y su contraseña no se pueden volver a leer. Si no sirve, responde 400 con el diagnóstico. Uno del RUC que emitió una entidad que el operador reconoce prueba además que el RUC es de la cuenta («prueba» de la empresa).
         */
        post: operations["certificados-digitales.upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/certificados-digitales/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Un certificado, con su diagnóstico de hoy */
        get: operations["certificados-digitales.read"];
        put?: never;
        post?: never;
        /**
         * Elimina un certificado
         * @description El que firma ahora solo se elimina con forzar=true: la empresa no podrá emitir hasta que suba otro.
         */
        delete: operations["certificados-digitales.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/certificados-digitales/{id}/activar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Hace que la empresa firme con este certificado
         * @description Toma el lugar del anterior sin detener la emisión, en todos los procesos antes de un segundo.
         */
        put: operations["certificados-digitales.activate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/certificados-digitales/diagnostico": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Diagnostica un archivo de firma sin guardarlo */
        post: operations["certificados-digitales.diagnose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/certificados-digitales/perfil": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Con qué perfil firma la empresa */
        get: operations["certificados-digitales.read-perfil"];
        /** Cambia el perfil de firma de la empresa */
        put: operations["certificados-digitales.set-perfil"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/cierres/{mes}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Qué falta para cerrar un mes, si está cerrado y quién lo cerró o reabrió */
        get: operations["cierres.read"];
        put?: never;
        /**
         * Cierra un mes: nada de lo registrado en él cambia mientras no se reabra
         * @description Con pendientes responde 409 «mes-con-pendientes», con cada cuenta en «subErrors»; con «conPendientes» se aceptan y queda registrado. Emitir con fecha del mes no se impide, porque lo deciden las reglas del SRI: «posteriores» dice lo que cambió después.
         */
        post: operations["cierres.close"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/cierres/{mes}/reapertura": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reabre un mes cerrado y registra por qué
         * @description Después de declarar, lo que cambie pide una declaración sustitutiva. Los documentos electrónicos que llegaron de lo que estaba registrado a mano toman su lugar.
         */
        post: operations["cierres.reopen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/cierres/{mes}/sin-mes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cuántos recibidos no están en ningún reporte hasta un mes */
        get: operations["cierres.sin-mes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/clientes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista los clientes de una empresa
         * @description En orden de nombre. «page» llega hasta el elemento 10 000; para recorrer todo, pase el «siguiente» de cada respuesta en «cursor». Emitir una factura, o una nota sobre ella, guarda al cliente que no estaba.
         */
        get: operations["clientes.list"];
        put?: never;
        /** Crea un cliente */
        post: operations["clientes.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/clientes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Consulta un cliente
         * @description Sus comprobantes: GET /api/v1.0/comprobantes con «cliente».
         */
        get: operations["clientes.read"];
        /**
         * Cambia un cliente; lo que se omite queda como está y nulo lo borra
         * @description Emitir no cambia lo que aquí se escribe. Con «If-Match» solo cambia la revisión que se leyó; si ya es otra, 409.
         */
        put: operations["clientes.update"];
        post?: never;
        /**
         * Elimina un cliente; los comprobantes emitidos conservan sus datos
         * @description El próximo comprobante que se le emita lo guarda otra vez.
         */
        delete: operations["clientes.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/clientes/{id}/unir": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Une otro cliente a este
         * @description Este conserva sus datos y toma del otro los que le faltan; la identificación del otro queda entre las suyas, con sus comprobantes. Ningún comprobante cambia. No se puede deshacer.
         */
        post: operations["clientes.merge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/clientes/exportar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Los clientes de una empresa en un archivo CSV o de Excel, como los recibe la importación
         * @description CSV en UTF-8: ante lo que una hoja de cálculo tomaría por fórmula hay un apóstrofo, que la importación quita.
         */
        get: operations["clientes.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/clientes/importar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Importa clientes de un archivo CSV o de Excel (.xlsx)
         * @description La primera fila nombra las columnas: identificacion, razonSocial y, si hacen falta, tipoIdentificacion (04, 05, 06 u 08; sin ella se deduce del número), correos (separados por coma), direccion, telefono y formaPago. En Excel vale la primera hoja, y al número que perdió su cero inicial se le devuelve. Un cliente que ya existe se reemplaza. Con un error en cualquier fila no se guarda ninguna. Con «soloValidar=true» responde lo mismo sin guardar nada.
         */
        post: operations["clientes.import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/establecimientos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista los establecimientos de una empresa */
        get: operations["establecimientos.list"];
        put?: never;
        /** Crea un establecimiento de una empresa */
        post: operations["establecimientos.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/establecimientos/{estab}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Consulta un establecimiento */
        get: operations["establecimientos.read"];
        /**
         * Cambia un establecimiento; lo que se omite queda como está y nulo lo borra
         * @description Con «If-Match» solo cambia la revisión que se leyó; si ya es otra, 409.
         */
        put: operations["establecimientos.update"];
        post?: never;
        /**
         * Elimina un establecimiento que nada usa, o desactiva el que está en uso
         * @description En uso: 409 con «usos»; con «?desactivar=true» queda desactivado. Responde nulo si se eliminó.
         */
        delete: operations["establecimientos.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista los puntos de emisión de un establecimiento */
        get: operations["puntos-emision.list"];
        put?: never;
        /**
         * Crea un punto de emisión
         * @description Si ya emitía con otro sistema, dé en «secuenciales» el número que sigue de cada tipo de comprobante.
         */
        post: operations["puntos-emision.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision/{ptoEmi}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Consulta un punto de emisión con sus secuenciales */
        get: operations["puntos-emision.read"];
        /**
         * Cambia un punto de emisión o sus secuenciales; lo que se omite queda como está
         * @description Un secuencial no puede volver a un número usado: 409. Con «If-Match» solo cambia la revisión que se leyó; si ya es otra, 409.
         */
        put: operations["puntos-emision.update"];
        post?: never;
        /**
         * Elimina un punto de emisión que nunca emitió, o desactiva el que emitió
         * @description En uso: 409 con «usos»; con «?desactivar=true» queda desactivado. Responde nulo si se eliminó.
         */
        delete: operations["puntos-emision.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** La imagen del logo de la empresa */
        get: operations["logo.read"];
        /**
         * Sube el logo de la empresa, para el RIDE, el correo y la página del comprador
         * @description Lo transparente queda blanco. Se guardan solo los píxeles: sin comentarios, ubicación ni perfiles.
         */
        put: operations["logo.put"];
        post?: never;
        /** Quita el logo de la empresa */
        delete: operations["logo.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/plantilla-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Las plantillas de correo asociadas a una empresa */
        get: operations["plantillas-email.associations"];
        /** Asocia una plantilla de correo a la empresa, o a un tipo, establecimiento o punto; la más específica gana */
        put: operations["plantillas-email.associate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/plantilla-ride": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Las plantillas de RIDE asociadas a una empresa */
        get: operations["plantillas-ride.associations"];
        /** Asocia una plantilla de RIDE a la empresa, o a un tipo, establecimiento o punto; la más específica gana */
        put: operations["plantillas-ride.associate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/productos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista los productos de una empresa */
        get: operations["productos.list"];
        put?: never;
        /** Crea un producto */
        post: operations["productos.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/productos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Consulta un producto */
        get: operations["productos.read"];
        /**
         * Cambia un producto; lo que se omite queda como está y nulo lo borra
         * @description Con «If-Match» solo cambia la revisión que se leyó; si ya es otra, 409.
         */
        put: operations["productos.update"];
        post?: never;
        /** Elimina un producto; los comprobantes emitidos conservan sus datos */
        delete: operations["productos.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/productos/exportar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Los productos de una empresa en un archivo CSV, como los recibe la importación
         * @description En UTF-8, con todas las columnas de la importación y los desactivados también. Ante lo que una hoja de cálculo tomaría por fórmula hay un apóstrofo, que la importación quita. Si lo edita en Excel, dé a las columnas el formato Texto: si no, cambia 2:4 por una hora y 007 por 7.
         */
        get: operations["productos.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/productos/importar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Importa productos de un archivo CSV o de Excel (.xlsx)
         * @description La primera fila nombra las columnas: codigoPrincipal, descripcion, precioUnitario, impuesto y, si hacen falta, codigoAuxiliar, unidadMedida, activo (SI o NO). «impuesto» es la tarifa de IVA (15 %, IVA 15%, 0, exento, no objeto) o codigo:codigoPorcentaje, por ejemplo 2:4; varios se separan con espacio, y una tarifa que el catálogo no tiene va después, 3:3072:75. En Excel vale la primera hoja, y la columna «impuesto» debe tener el formato Texto. Un código que ya existe se reemplaza. Con un error en cualquier fila no se guarda ninguna. Con «soloValidar=true» responde lo mismo sin guardar nada.
         */
        post: operations["productos.import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/respuestas-ats/{mes}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lo que el ATS de un mes pregunta, como se respondió */
        get: operations["reportes.respuestas-ats"];
        /**
         * Responde lo que el ATS de un mes pregunta
         * @description Reemplaza las respuestas del mes. Un parámetro de GET o POST /reportes/ats vale más que lo guardado. Un mes cerrado no cambia.
         */
        put: operations["reportes.put-respuestas-ats"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/saldos-iva/{mes}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lo que el formulario 104 de un mes toma de la declaración anterior */
        get: operations["reportes.saldos-iva"];
        /**
         * Ingresa lo que el formulario 104 de un mes toma de la declaración anterior
         * @description Con esto el reporte de impuestos llega hasta el impuesto a pagar (casilleros 480 a 499, 601 a 620, 699 y 859), y dice lo que pasa al mes siguiente (485, 615 y 617).
         */
        put: operations["reportes.put-saldos-iva"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/secuenciales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El número que sigue por establecimiento, punto y tipo de comprobante, y los huecos
         * @description Hasta 100 contadores (un punto y un tipo) por página, en orden de establecimiento y punto; si vienen todos, pida la página siguiente.
         */
        get: operations["empresas.secuenciales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/{ruc}/smtp/prueba": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Envía un correo de prueba y dice qué pasó
         * @description Usa el «smtp» guardado de la empresa o, si no tiene, el de la instalación. Espera la respuesta del servidor.
         */
        post: operations["empresas.test-smtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/certificados-digitales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Los certificados de todas las empresas a su alcance */
        get: operations["certificados-digitales.list-all"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/empresas/ids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Las empresas a las que se tiene acceso, por su identificador, como las leen los clientes de Veronica */
        get: operations["empresas.ids"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/errores-sri": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Los códigos con que responde el SRI, qué significan y qué hacer */
        get: operations["errores-sri.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/errores-sri/{codigo}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Qué significa un código del SRI y qué hacer */
        get: operations["errores-sri.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/eventos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lo que pasó en la cuenta, en orden
         * @description Cada cuenta tiene un solo orden, que no cambia: quien guarda «siguiente» y continúa desde ahí no pierde ningún evento. Con «Prefer: wait=N» la respuesta espera hasta N segundos (30 a lo más) a que haya alguno. Se conservan 90 días.
         */
        get: operations["eventos.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/eventos/flujo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Los eventos a medida que pasan (Server-Sent Events)
         * @description Empieza ahora, o tras el evento de «Last-Event-ID». Cada mensaje lleva el evento como lo da GET /api/v1.0/eventos; una línea de comentario cada 15 segundos muestra que sigue vivo. Termina con su credencial. Por proceso, cinco a la vez por credencial y cincuenta por cuenta.
         */
        get: operations["eventos.stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/eventos/prueba": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Escribe un evento «prueba», para ver que llega
         * @description Llega como cualquier otro, por la lista y por el flujo de la cuenta. No dice nada de ningún comprobante.
         */
        post: operations["eventos.prueba"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/invitaciones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista las invitaciones de la cuenta */
        get: operations["invitaciones.list"];
        put?: never;
        /**
         * Invita a una persona a la cuenta
         * @description Si «usuario» es un correo, el enlace se le envía. El «token» se muestra además una sola vez: con él la persona elige su contraseña. Vale 7 días.
         */
        post: operations["invitaciones.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/invitaciones/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Consulta una invitación */
        get: operations["invitaciones.read"];
        put?: never;
        post?: never;
        /** Retira una invitación que no ha sido aceptada */
        delete: operations["invitaciones.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/invitaciones/{id}/reenviar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Envía otra vez una invitación que no ha sido aceptada
         * @description Con un enlace nuevo, que vale 7 días; el anterior deja de valer. Sirve también para una vencida o retirada, que queda PENDIENTE.
         */
        post: operations["invitaciones.resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/invitaciones/aceptar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Acepta una invitación y elige la contraseña */
        post: operations["invitaciones.accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/llamadas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Las últimas llamadas de cada credencial; lo más reciente primero
         * @description Una API key ve las suyas; una persona o un cliente OAuth, las suyas y las de las API keys que creó; un administrador de todas las empresas, las de la cuenta. Se guardan unos días y hasta 10.000 por cuenta, sin cuerpos, valores ni parámetros. De las del portal, solo las que fallaron. Con «requestId» se llega de un error a su línea.
         */
        get: operations["llamadas.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/normas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Las reglas con fecha que usa esta instalación, con su vigencia y su fuente
         * @description Quien opera la instalación carga un paquete más nuevo con «rubrica normas cargar»; los procesos en marcha lo usan en unos segundos.
         */
        get: operations["normas.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/oauth/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Dice si un token de la cuenta vale y qué permite (RFC 7662) */
        post: operations["oauth.introspect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoca un token (RFC 7009)
         * @description Responde 200 también si el token ya no valía.
         */
        post: operations["oauth.revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Obtiene un token de acceso (RFC 6749)
         * @description Solo en el cuerpo, como formulario: una contraseña en la dirección se rechaza, porque quedaría en registros.
         */
        post: operations["oauth.token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/plantillas-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista las plantillas de correo, por nombre */
        get: operations["plantillas-email.list"];
        put?: never;
        /**
         * Crea una plantilla de correo
         * @description Los textos son Liquid: «GET …/variables» dice qué variables, filtros y etiquetas hay, y da la plantilla incluida para empezar. Un error se responde con su campo, línea y columna.
         */
        post: operations["plantillas-email.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/plantillas-email/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Consulta una plantilla de correo */
        get: operations["plantillas-email.read"];
        /**
         * Cambia una plantilla de correo; lo que se omite queda como está
         * @description Con «If-Match» solo cambia la revisión que se leyó; si ya es otra, 409.
         */
        put: operations["plantillas-email.update"];
        post?: never;
        /** Elimina una plantilla de correo que ninguna empresa usa */
        delete: operations["plantillas-email.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/plantillas-email/{id}/usos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Las empresas que usan una plantilla de correo */
        get: operations["plantillas-email.users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/plantillas-email/{id}/vista-previa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** El correo que resultaría de esa plantilla, sin enviarlo */
        post: operations["plantillas-email.preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/plantillas-email/prueba": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Envía un correo de prueba con unos textos y dice qué pasó
         * @description El comprobante es de ejemplo y el asunto lo dice. Sale por el servidor de la empresa o, si no tiene, el de la instalación; espera su respuesta.
         */
        post: operations["plantillas-email.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/plantillas-email/variables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Las variables, filtros y etiquetas de las plantillas de correo, con un ejemplo de cada una */
        get: operations["plantillas-email.variables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/plantillas-email/vista-previa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * El correo que resultaría de unos textos, sin guardarlos ni enviarlo
         * @description Con un comprobante de ejemplo. Unos textos con errores se responden como al crear la plantilla.
         */
        post: operations["plantillas-email.try"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/plantillas-ride": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista las plantillas de RIDE, por nombre */
        get: operations["plantillas-ride.list"];
        put?: never;
        /** Crea una plantilla de RIDE */
        post: operations["plantillas-ride.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/plantillas-ride/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Consulta una plantilla de RIDE */
        get: operations["plantillas-ride.read"];
        /**
         * Reemplaza una plantilla de RIDE: la nueva tiene otro identificador y toma sus asociaciones
         * @description Todo o nada. El identificador anterior deja de existir: quien reemplace el mismo a la vez recibe 404 y no pisa nada.
         */
        put: operations["plantillas-ride.replace"];
        post?: never;
        /** Elimina una plantilla de RIDE que ninguna empresa usa */
        delete: operations["plantillas-ride.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/plantillas-ride/{id}/usos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Las empresas que usan una plantilla de RIDE */
        get: operations["plantillas-ride.users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/plantillas-ride/{id}/vista-previa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Un RIDE de ejemplo con esa plantilla, en PDF */
        post: operations["plantillas-ride.preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/plantillas-ride/vista-previa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Un RIDE de ejemplo con una definición, sin guardarla, en PDF */
        post: operations["plantillas-ride.try"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/recibidos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Busca documentos recibidos
         * @description En orden de fecha de emisión y de llegada. Para recorrer todo, pase el «siguiente» de cada respuesta en «cursor»; la lista termina cuando es nulo.
         */
        get: operations["recibidos.list"];
        put?: never;
        /**
         * Trae documentos recibidos: un XML, un ZIP, un correo o varios archivos
         * @description El XML del emisor o el que entrega el SRI (con «autorizacion»), en UTF-8 o ISO-8859-1, responde 200. Un ZIP («application/zip», hasta 50 MiB, 5000 archivos de 2 MiB, con ZIP adentro), un correo guardado («message/rfc822», hasta 10 MiB, con correos adentro; hasta 200 por carga) o un formulario («multipart/form-data», hasta 20 archivos de todos ellos) responde 202 con una carga, que se sigue en GET /recibidos/cargas/{id}. El mismo documento dos veces es uno.
         */
        post: operations["recibidos.bring"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/recibidos/{clave}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Todo lo que se sabe de un documento recibido */
        get: operations["recibidos.read"];
        /**
         * Corrige un documento registrado a mano, mientras su mes no esté cerrado
         * @description Lo decidido sobre él queda como está. Un documento electrónico no se corrige: 409 «recibido-no-manual». Con «If-Match» solo cambia la revisión que se leyó.
         */
        put: operations["recibidos.replace-manual"];
        post?: never;
        /**
         * Elimina un documento registrado a mano, mientras su mes no esté cerrado
         * @description Queda ANULADO y fuera de todo mes, con quién lo eliminó; su número se puede registrar otra vez. Un documento electrónico no se elimina: 409 «recibido-no-manual».
         */
        delete: operations["recibidos.remove-manual"];
        options?: never;
        head?: never;
        /**
         * Decide lo que el XML no puede saber; lo que se omite queda como está y nulo lo borra
         * @description Se recuerda como propuesta para el próximo documento del mismo emisor y tipo. Con «If-Match» solo cambia la revisión que se leyó; si ya es otra, 409.
         */
        patch: operations["recibidos.update"];
        trace?: never;
    };
    "/api/v1.0/recibidos/{clave}/archivos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** El XML de un documento recibido, tal como llegó, o su RIDE */
        get: operations["recibidos.archivos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/recibidos/{clave}/eventos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Quién trajo un documento recibido y quién decidió sobre él, lo más reciente primero */
        get: operations["recibidos.eventos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/recibidos/{clave}/lineas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Las líneas de un documento recibido, en su orden
         * @description En el orden de «lineas» de la decisión. Sin XML, o si su tipo no las tiene, ninguna.
         */
        get: operations["recibidos.lineas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/recibidos/{clave}/proveedor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * La ficha del proveedor que emitió el documento
         * @description Es de la empresa que lo recibe y de ese proveedor, no solo de este documento. Se llena con las leyendas de sus documentos y con lo que se le retuvo la última vez; lo que una persona escribe manda.
         */
        get: operations["recibidos.proveedor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edita la ficha del proveedor; lo que se omite queda como está y nulo vuelve a lo que dicen sus documentos
         * @description Con «If-Match» solo cambia la revisión que se leyó; si ya es otra, 409.
         */
        patch: operations["recibidos.proveedor-update"];
        trace?: never;
    };
    "/api/v1.0/recibidos/{clave}/retencion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Emite la retención de un documento recibido, por el camino normal
         * @description Lo que se omite es lo de la propuesta; donde la propuesta no sabe, hay que decirlo. Sobre un documento se emite una retención: mientras esté en pie, otra es 409.
         */
        post: operations["recibidos.retencion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/recibidos/{clave}/retencion-propuesta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Propone la retención de un documento recibido, con la razón de cada código */
        get: operations["recibidos.retencion-propuesta"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/recibidos/cargas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cómo va una carga de documentos recibidos */
        get: operations["recibidos.carga"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/recibidos/claves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trae documentos recibidos por sus claves de acceso, o por la lista TXT de SRI en línea
         * @description El SRI entrega cada documento por su clave, uno por segundo en toda la instalación: la carga dice cuántos faltan. Una clave que el SRI aún no tiene se pregunta durante cinco días. «lista» es el archivo de «Descargar reporte» en «Comprobantes electrónicos recibidos», tal como se descargó: lo que está mal en una línea se dice en los hallazgos de la carga y las demás siguen; la de otro contribuyente se rechaza entera.
         */
        post: operations["recibidos.claves"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/recibidos/manuales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Registra un documento recibido que no tiene XML: nota de venta, DAU, factura del exterior, retención en papel
         * @description Queda VIGENTE, por la palabra de quien lo registra. Si después llega el mismo documento en XML, cuenta el XML, con lo que aquí se decidió.
         */
        post: operations["recibidos.manual"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/reportes/{tipo}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pide un reporte de cualquier tamaño, que se hace en segundo plano
         * @description Con «zip», solo de «documentos», el archivo tiene el XML y el RIDE de cada comprobante, hasta 20000. A lo más 5 sin terminar por cuenta; cada uno se guarda 7 días. Al terminar hay un evento reporte.listo o reporte.fallido.
         */
        post: operations["reportes.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/reportes/ats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El anexo transaccional simplificado (ATS) de un mes o de un semestre
         * @description Compras (liquidaciones propias y lo recibido, por fecha de registro), ventas con lo que los clientes retuvieron, ventas por establecimiento y exportaciones de lo autorizado. Lo que ningún comprobante dice se responde con PUT /empresas/{ruc}/respuestas-ats/{mes}, o con estos parámetros, que valen más: sin «codSustento» o «exportacionDe», cuando hacen falta, responde 409 «ats-incompleto», con cada pregunta en «subErrors». Si el archivo cumple todas las reglas lo dice GET /reportes/ats/revision. Lo anulado en SRI en línea no se informa. Con más de 10000 compras se pide con POST.
         */
        get: operations["reportes.ats"];
        put?: never;
        /**
         * Pide el ATS de un período de cualquier tamaño, que se hace en segundo plano
         * @description Se sigue y se descarga como los demás reportes que se piden. Si le falta algo que ningún comprobante dice, termina FALLIDO y «motivo» dice qué.
         */
        post: operations["reportes.create-ats"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/reportes/ats/revision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Revisa el ATS de un período: lo que le falta, su talón resumen y su diferencia con el 104 y el 103
         * @description Toma los mismos parámetros y respuestas que el anexo. En Excel, el talón resumen.
         */
        get: operations["reportes.revision-ats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/reportes/compras": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Libro de compras: liquidaciones propias y documentos recibidos, una línea por comprobante
         * @description Por fecha de emisión (lo recibido, por fecha de registro), en días de Ecuador; a lo más tres años. JSON por páginas con «cursor»; un CSV o un Excel tiene a lo más 10000 comprobantes: más se piden con POST.
         */
        get: operations["reportes.compras"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/reportes/cruce": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cruza los documentos de un período con las listas TXT de SRI en línea, en los dos sentidos
         * @description Suba las listas de «Descargar reporte» tal como se descargaron: las de comprobantes emitidos o las de recibidos. Solo se comparan los tipos que traen lista; con «codDocs» se dicen además los que el SRI mostró vacíos. No guarda ni cambia nada. Con «formato=csv» responde todas las diferencias como archivo.
         */
        post: operations["reportes.cruce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/reportes/documentos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Todos los comprobantes emitidos, de cualquier tipo y en cualquier estado
         * @description Por fecha de emisión (lo recibido, por fecha de registro), en días de Ecuador; a lo más tres años. JSON por páginas con «cursor»; un CSV o un Excel tiene a lo más 10000 comprobantes: más se piden con POST.
         */
        get: operations["reportes.documentos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/reportes/impuestos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Impuestos por mes y tarifa: bruto, neto de notas de crédito e impuesto, con los casilleros del formulario 104
         * @description Por fecha de emisión (lo recibido, por fecha de registro), en días de Ecuador; a lo más tres años. JSON por páginas con «cursor»; un CSV o un Excel tiene a lo más 10000 comprobantes: más se piden con POST.
         */
        get: operations["reportes.impuestos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/reportes/productos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ventas por producto: facturas menos notas de crédito, los 1000 que más suman y los demás juntos
         * @description Por fecha de emisión (lo recibido, por fecha de registro), en días de Ecuador; a lo más tres años. JSON por páginas con «cursor»; un CSV o un Excel tiene a lo más 10000 comprobantes: más se piden con POST.
         */
        get: operations["reportes.productos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/reportes/resumen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cuántos comprobantes hay y cuánto suman, por día, mes, establecimiento…
         * @description Por fecha de emisión (lo recibido, por fecha de registro), en hora de Ecuador; a lo más tres años. Un período sin comprobantes no tiene elemento. Por receptor, proveedor y producto se dan los 100 que más suman, y los demás juntos como «otros». Por producto se leen las líneas de a lo más 10000 comprobantes: más se piden con POST /api/v1.0/reportes/productos.
         */
        get: operations["reportes.resumen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/reportes/retenciones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retenciones emitidas y recibidas: una línea por cada retención de cada comprobante, con sus casilleros
         * @description Por fecha de emisión (lo recibido, por fecha de registro), en días de Ecuador; a lo más tres años. JSON por páginas con «cursor»; un CSV o un Excel tiene a lo más 10000 comprobantes: más se piden con POST.
         */
        get: operations["reportes.retenciones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/reportes/trabajos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Los reportes que se pidieron en segundo plano
         * @description Los 100 más recientes de la credencial que pregunta; cada uno se guarda 7 días.
         */
        get: operations["reportes.trabajos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/reportes/trabajos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cómo va un reporte que se pidió
         * @description Solo lo ve la credencial que lo pidió.
         */
        get: operations["reportes.trabajo"];
        put?: never;
        post?: never;
        /** Cancela un reporte que se pidió; si ya estaba listo, borra su archivo */
        delete: operations["reportes.cancel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/reportes/trabajos/{id}/descarga": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * La dirección de la que se descarga un reporte listo
         * @description Sirve quince minutos y sin credencial: no la publique. Cada llamada da otra y la anterior deja de servir; también deja de servir si se cancela el reporte, o se revoca la API key o se desactiva el usuario que lo pidió.
         */
        get: operations["reportes.descarga"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/reportes/ventas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Libro de ventas: facturas, notas de crédito y notas de débito, una línea por comprobante
         * @description Por fecha de emisión (lo recibido, por fecha de registro), en días de Ecuador; a lo más tres años. JSON por páginas con «cursor»; un CSV o un Excel tiene a lo más 10000 comprobantes: más se piden con POST.
         */
        get: operations["reportes.ventas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/sesiones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Las sesiones abiertas del usuario en el portal */
        get: operations["sesiones.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/sesiones/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Termina una sesión propia */
        delete: operations["sesiones.end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/sesiones/actual": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** La sesión de esta solicitud, con su token contra CSRF */
        get: operations["sesiones.current"];
        put?: never;
        post?: never;
        /** Sale del portal */
        delete: operations["sesiones.end-current"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/sesiones/ingreso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ingresa al portal; la sesión va en una cookie */
        post: operations["sesiones.open"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/simulador/anulaciones/{claveAcceso}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Anula un comprobante en el SRI simulado, como se haría en SRI en línea */
        put: operations["simulador.annul"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/simulador/fallas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Las fallas del SRI simulado */
        get: operations["simulador.fallas"];
        put?: never;
        /**
         * Hace fallar al SRI simulado
         * @description Los efectos están en docs/guides/simulador.md. Sin «claveAcceso» alcanza a todas las cuentas de la instalación, como una caída del SRI verdadero.
         */
        post: operations["simulador.fail"];
        /**
         * Quita una falla del SRI simulado, o todas
         * @description Una credencial limitada a ciertas empresas quita solo las fallas de los comprobantes de esas empresas; las que alcanzan a toda la instalación se quedan.
         */
        delete: operations["simulador.recover"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/simulador/recepciones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lo último que llegó al SRI simulado de las empresas de la cuenta */
        get: operations["simulador.recepciones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/sri": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Emite desde el XML del SRI y espera su respuesta
         * @description Como emitir, pero siempre espera (30 s, o lo que pida «Prefer: wait=N») y responde 200 con las palabras del SRI: AUTORIZADO, NO AUTORIZADO, DEVUELTA (con «success» false), o EN PROCESO si se agota el tiempo; la emisión sigue sola y el comprobante se consulta por su clave. El mismo comprobante enviado otra vez da el resultado que ya tiene. Con «soloValidar» responde como emitir.
         */
        post: operations["sri.issueXml"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/sri/conciliaciones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Las conciliaciones con el SRI, la última primero */
        get: operations["conciliaciones.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/sri/conciliaciones/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Una conciliación y lo que no coincidió, las alarmas primero */
        get: operations["conciliaciones.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/usuarios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista los usuarios de la cuenta */
        get: operations["usuarios.list"];
        put?: never;
        /**
         * Crea un usuario de la cuenta
         * @description Genera una contraseña y la muestra una sola vez. Para que la persona elija la suya, use una invitación.
         */
        post: operations["usuarios.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/usuarios/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Consulta un usuario de la cuenta */
        get: operations["usuarios.read"];
        /** Cambia un usuario; lo que se omite queda como está */
        put: operations["usuarios.update"];
        post?: never;
        /**
         * Desactiva un usuario
         * @description No se borra, porque la auditoría lo nombra. Sus tokens terminan y sus API keys dejan de valer.
         */
        delete: operations["usuarios.disable"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/usuarios/{id}/desbloquear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Desbloquea a un usuario bloqueado por intentos fallidos */
        post: operations["usuarios.unlock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/usuarios/{id}/restablecer-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Genera otra contraseña para un usuario
         * @description La muestra una sola vez. Los tokens del usuario terminan y, si estaba bloqueado, queda libre. Sus API keys siguen valiendo, salvo con «revocarClaves».
         */
        post: operations["usuarios.reset-password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/usuarios/{id}/sesiones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Termina las sesiones y los tokens de un usuario
         * @description Puede volver a ingresar con su contraseña. Sus API keys siguen valiendo.
         */
        delete: operations["usuarios.end-sessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/usuarios/{id}/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Quita la verificación en dos pasos de un usuario que perdió su teléfono y sus códigos */
        delete: operations["usuarios.totp-remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/usuarios/clave-nueva": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Elige otra contraseña con el enlace que llegó por correo
         * @description Las sesiones y los tokens del usuario terminan. La verificación en dos pasos, si la tiene, queda; sus API keys también, salvo con «revocarClaves».
         */
        post: operations["usuarios.new-password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/usuarios/clave-olvidada": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pide por correo un enlace para elegir otra contraseña
         * @description Responde lo mismo exista o no el usuario. El enlace vale una vez y durante una hora.
         */
        post: operations["usuarios.forgotten-password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/usuarios/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** El usuario del token, su cuenta y sus empresas */
        get: operations["usuarios.me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/usuarios/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Cambia la contraseña propia
         * @description Solo con la sesión del portal. Todas las sesiones y los tokens del usuario terminan, también la de esta llamada. Sus API keys siguen valiendo, salvo con «revocarClaves».
         */
        put: operations["usuarios.change-password"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/usuarios/me/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inicia la verificación en dos pasos del usuario
         * @description Responde el secreto para la aplicación de códigos. No se pide código hasta activarla. Solo con la sesión del portal y la contraseña.
         */
        post: operations["usuarios.totp-begin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/usuarios/me/totp/activar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Activa la verificación en dos pasos con un código de la aplicación */
        post: operations["usuarios.totp-activate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/usuarios/me/totp/desactivar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Desactiva la verificación en dos pasos propia */
        post: operations["usuarios.totp-deactivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista los webhooks de la cuenta */
        get: operations["webhooks.list"];
        put?: never;
        /**
         * Crea un webhook: una dirección que recibe los eventos
         * @description Recibe lo que pase desde ahora, firmado según Standard Webhooks. Nunca recibe lo que no podría leer quien lo crea. Hasta 10 por cuenta.
         */
        post: operations["webhooks.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Consulta un webhook */
        get: operations["webhooks.read"];
        /**
         * Cambia un webhook; lo que se omite queda como está
         * @description Con «activo»: true sigue desde donde quedó, y quien lo activa responde por él desde ahora. Solo lo cambia, apaga o elimina quien podría leer todo lo que el webhook recibe.
         */
        put: operations["webhooks.update"];
        post?: never;
        /** Elimina un webhook y el registro de sus entregas */
        delete: operations["webhooks.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/webhooks/{id}/entregas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Las entregas de un webhook, con sus intentos
         * @description Se conservan 15 días desde que se entregaron o se dejaron de intentar.
         */
        get: operations["webhooks.entregas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/webhooks/{id}/entregas/{entregaId}/repetir": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Envía otra vez una entrega, con el mismo webhook-id */
        post: operations["webhooks.entregas-repeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/webhooks/{id}/prueba": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Envía un evento «prueba» al webhook y dice qué pasó
         * @description Espera la respuesta, hasta 15 segundos; se envía una vez, aunque el webhook esté apagado o no reciba ese tipo.
         */
        post: operations["webhooks.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/webhooks/{id}/repetir": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Envía otra vez los eventos de un período, de los últimos 90 días
         * @description Cada evento va con el mismo webhook-id que tuvo. También los de antes de que el webhook existiera. Un período a la vez.
         */
        post: operations["webhooks.repeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1.0/webhooks/{id}/rotar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cambia el secreto de un webhook; durante unas horas se firma con los dos
         * @description webhook-signature lleva las dos firmas, separadas por un espacio, hasta «secretoAnteriorHasta». El secreto nuevo se muestra una sola vez.
         */
        post: operations["webhooks.rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2.0/comprobantes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Emite un comprobante; «codDoc» elige el tipo */
        post: operations["comprobantes.issue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2.0/comprobantes/facturas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Emite: Factura */
        post: operations["comprobantes.issue.facturas"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2.0/comprobantes/facturas/{claveAcceso}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Corrige: Factura
         * @description Reemplaza un comprobante DEVUELTO o NO_AUTORIZADO con un contenido completo; conserva número y clave, y se firma y envía otra vez. Si el SRI dio su número a otra clave (45), toma el siguiente, o el «secuencial» que se le dé.
         */
        put: operations["comprobantes.correct.facturas"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2.0/comprobantes/guias-remision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Emite: Guía de remisión */
        post: operations["comprobantes.issue.guias-remision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2.0/comprobantes/guias-remision/{claveAcceso}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Corrige: Guía de remisión
         * @description Reemplaza un comprobante DEVUELTO o NO_AUTORIZADO con un contenido completo; conserva número y clave, y se firma y envía otra vez. Si el SRI dio su número a otra clave (45), toma el siguiente, o el «secuencial» que se le dé.
         */
        put: operations["comprobantes.correct.guias-remision"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2.0/comprobantes/liquidaciones-compra": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Emite: Liquidación de compra de bienes y prestación de servicios */
        post: operations["comprobantes.issue.liquidaciones-compra"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2.0/comprobantes/liquidaciones-compra/{claveAcceso}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Corrige: Liquidación de compra de bienes y prestación de servicios
         * @description Reemplaza un comprobante DEVUELTO o NO_AUTORIZADO con un contenido completo; conserva número y clave, y se firma y envía otra vez. Si el SRI dio su número a otra clave (45), toma el siguiente, o el «secuencial» que se le dé.
         */
        put: operations["comprobantes.correct.liquidaciones-compra"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2.0/comprobantes/notas-credito": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Emite: Nota de crédito */
        post: operations["comprobantes.issue.notas-credito"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2.0/comprobantes/notas-credito/{claveAcceso}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Corrige: Nota de crédito
         * @description Reemplaza un comprobante DEVUELTO o NO_AUTORIZADO con un contenido completo; conserva número y clave, y se firma y envía otra vez. Si el SRI dio su número a otra clave (45), toma el siguiente, o el «secuencial» que se le dé.
         */
        put: operations["comprobantes.correct.notas-credito"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2.0/comprobantes/notas-debito": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Emite: Nota de débito */
        post: operations["comprobantes.issue.notas-debito"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2.0/comprobantes/notas-debito/{claveAcceso}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Corrige: Nota de débito
         * @description Reemplaza un comprobante DEVUELTO o NO_AUTORIZADO con un contenido completo; conserva número y clave, y se firma y envía otra vez. Si el SRI dio su número a otra clave (45), toma el siguiente, o el «secuencial» que se le dé.
         */
        put: operations["comprobantes.correct.notas-debito"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2.0/comprobantes/retenciones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Emite: Comprobante de retención */
        post: operations["comprobantes.issue.retenciones"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2.0/comprobantes/retenciones/{claveAcceso}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Corrige: Comprobante de retención
         * @description Reemplaza un comprobante DEVUELTO o NO_AUTORIZADO con un contenido completo; conserva número y clave, y se firma y envía otra vez. Si el SRI dio su número a otra clave (45), toma el siguiente, o el «secuencial» que se le dé.
         */
        put: operations["comprobantes.correct.retenciones"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2.0/sri/facturas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Emite y espera la respuesta del SRI: Factura
         * @description Como emitir, pero siempre espera (30 s, o lo que pida «Prefer: wait=N») y responde 200 con las palabras del SRI: AUTORIZADO, NO AUTORIZADO, DEVUELTA (con «success» false), o EN PROCESO si se agota el tiempo; la emisión sigue sola y el comprobante se consulta por su clave. El mismo comprobante enviado otra vez da el resultado que ya tiene. Con «soloValidar» responde como emitir.
         */
        post: operations["sri.issue.facturas"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2.0/sri/guias-remision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Emite y espera la respuesta del SRI: Guía de remisión
         * @description Como emitir, pero siempre espera (30 s, o lo que pida «Prefer: wait=N») y responde 200 con las palabras del SRI: AUTORIZADO, NO AUTORIZADO, DEVUELTA (con «success» false), o EN PROCESO si se agota el tiempo; la emisión sigue sola y el comprobante se consulta por su clave. El mismo comprobante enviado otra vez da el resultado que ya tiene. Con «soloValidar» responde como emitir.
         */
        post: operations["sri.issue.guias-remision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2.0/sri/liquidaciones-compra": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Emite y espera la respuesta del SRI: Liquidación de compra de bienes y prestación de servicios
         * @description Como emitir, pero siempre espera (30 s, o lo que pida «Prefer: wait=N») y responde 200 con las palabras del SRI: AUTORIZADO, NO AUTORIZADO, DEVUELTA (con «success» false), o EN PROCESO si se agota el tiempo; la emisión sigue sola y el comprobante se consulta por su clave. El mismo comprobante enviado otra vez da el resultado que ya tiene. Con «soloValidar» responde como emitir.
         */
        post: operations["sri.issue.liquidaciones-compra"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2.0/sri/notas-credito": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Emite y espera la respuesta del SRI: Nota de crédito
         * @description Como emitir, pero siempre espera (30 s, o lo que pida «Prefer: wait=N») y responde 200 con las palabras del SRI: AUTORIZADO, NO AUTORIZADO, DEVUELTA (con «success» false), o EN PROCESO si se agota el tiempo; la emisión sigue sola y el comprobante se consulta por su clave. El mismo comprobante enviado otra vez da el resultado que ya tiene. Con «soloValidar» responde como emitir.
         */
        post: operations["sri.issue.notas-credito"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2.0/sri/notas-debito": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Emite y espera la respuesta del SRI: Nota de débito
         * @description Como emitir, pero siempre espera (30 s, o lo que pida «Prefer: wait=N») y responde 200 con las palabras del SRI: AUTORIZADO, NO AUTORIZADO, DEVUELTA (con «success» false), o EN PROCESO si se agota el tiempo; la emisión sigue sola y el comprobante se consulta por su clave. El mismo comprobante enviado otra vez da el resultado que ya tiene. Con «soloValidar» responde como emitir.
         */
        post: operations["sri.issue.notas-debito"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2.0/sri/retenciones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Emite y espera la respuesta del SRI: Comprobante de retención
         * @description Como emitir, pero siempre espera (30 s, o lo que pida «Prefer: wait=N») y responde 200 con las palabras del SRI: AUTORIZADO, NO AUTORIZADO, DEVUELTA (con «success» false), o EN PROCESO si se agota el tiempo; la emisión sigue sola y el comprobante se consulta por su clave. El mismo comprobante enviado otra vez da el resultado que ya tiene. Con «soloValidar» responde como emitir.
         */
        post: operations["sri.issue.retenciones"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/descargas/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Descarga un reporte por su dirección */
        get: operations["reportes.descargar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Este documento como página */
        get: operations["salud.docs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Métricas para Prometheus, solo para el operador
         * @description Con el token que configuró el operador; sin token, desde la misma máquina mientras no haya un proxy delante.
         */
        get: operations["salud.metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salud": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** El proceso está en marcha */
        get: operations["salud.live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salud/listo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** El servicio puede atender: base de datos y dependencias; y qué impide enviar, si algo lo impide */
        get: operations["salud.ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** AccionMasiva */
        AccionMasiva: {
            /**
             * @description Qué se hace.
             * @enum {unknown}
             */
            accion: "corregir-fecha" | "firmar-de-nuevo" | "reanudar" | "eliminar" | "notificar";
            /**
             * @description CANCELADA: por DELETE, o porque quien la pidió perdió el acceso; lo hecho queda hecho.
             * @enum {unknown}
             */
            estado: "EN_PROCESO" | "TERMINADA" | "CANCELADA";
            /** @description Los que no se pudieron; su «motivo» dice por qué. */
            fallidos: number;
            /** @description ISO 8601 con -05:00. */
            fechaCreacion: string;
            /** @description La fecha nueva, si se dio; dd/mm/aaaa. */
            fechaEmision: string | null;
            /** @description Los que se hicieron. */
            hechos: number;
            /** @description Identificador de la acción. */
            id: string;
            /** @description Hasta 500 por respuesta. */
            resultados: {
                /** @description Clave de acceso cuando se pidió. */
                claveAcceso: string;
                /** @description Clave después de corregir la fecha; nulo si no cambió. */
                claveNueva: string | null;
                /** @description Código del error. */
                codigo: string | null;
                /** @description Su lugar en la acción, desde 1. */
                fila: number;
                /** @description Por qué no se pudo. */
                motivo: string | null;
                /** @description estab-ptoEmi-secuencial. */
                numero: string | null;
                /** @description Nulo: por hacer. */
                resultado: ("hecho" | "fallido") | null;
            }[];
            /** @description Para «desde», si hay más; nulo si no. */
            siguiente: number | null;
            /** @description Comprobantes de la acción. */
            total: number;
        };
        /** Advertencia */
        Advertencia: {
            /** @description Código estable de la advertencia. /docs/errores dice qué significa cada uno y qué hacer. */
            code: string;
            /** @description Ruta del campo, por ejemplo detalles[0].cantidad; vacía: el conjunto. */
            field: string;
            /** @description Qué conviene revisar. */
            message: string;
            /** @description El valor del que se trata. */
            rejectedValue?: unknown;
        };
        /**
         * Anulacion
         * @description La anulación de un comprobante
         */
        Anulacion: {
            /** @description Hasta cuándo puede aceptar el receptor, desde que el SRI la tiene. */
            aceptacionHasta: string | null;
            /** @description Lo que conviene revisar antes. */
            advertencias: string[];
            /** @description Clave de acceso del comprobante, 49 dígitos. */
            claveAcceso: string;
            /**
             * @description NO_SOLICITADA; SOLICITADA: falta pedirla en SRI en línea; PENDIENTE: el SRI la tiene y espera al receptor; ANULADA; RECHAZADA: el receptor no aceptó; VENCIDA: no se pidió a tiempo; DESISTIDA: se dejó de vigilar.
             * @enum {unknown}
             */
            estado: "NO_SOLICITADA" | "SOLICITADA" | "PENDIENTE" | "ANULADA" | "RECHAZADA" | "VENCIDA" | "DESISTIDA";
            /**
             * @description Estado del comprobante ahora.
             * @enum {unknown}
             */
            estadoComprobante: "CREADO" | "FIRMADO" | "RECIBIDO" | "AUTORIZADO" | "DEVUELTO" | "NO_AUTORIZADO" | "ANULACION_SOLICITADA" | "ANULADO" | "ELIMINADO";
            /** @description Lo último que dijo la consulta de validez del SRI. */
            estadoSri: string | null;
            /** @description Cuándo lo dijo. */
            fechaConsulta: string | null;
            /** @description Cuándo terminó. */
            fechaFin: string | null;
            /** @description Último día para pedirla en SRI en línea, contados los feriados nacionales. */
            fechaLimite: string | null;
            /** @description El día 7 mismo; pídala antes de esa fecha si puede. */
            fechaLimiteSinTraslado: string | null;
            /** @description Cuándo se solicitó aquí. */
            fechaSolicitud: string | null;
            /** @description Por qué no se permite. */
            mensaje: string | null;
            /** @description El de la solicitud. */
            motivo: string | null;
            /** @description Qué hacer en SRI en línea, en orden. */
            pasos: string[];
            /** @description Si las reglas permiten pedirla hoy. */
            permitida: boolean;
            /** @description Cuándo se consulta otra vez. */
            proximaConsulta: string | null;
            /** @description La regla que la impide: estado, ya-anulado, consumidor-final, factura-negociada, negociacion-sin-declarar, sustenta-devolucion, fuera-de-plazo. */
            regla: string | null;
            /** @description Si el receptor debe aceptarla. */
            requiereAceptacion: boolean;
            /** @description Lo que aún se puede hacer cuando no se permite. */
            todaviaPosible: {
                /** @description nota-credito, corregir, eliminar, esperar, emitir-otro o declarar. */
                accion: string;
                /** @description Qué hacer. */
                descripcion: string;
            }[];
            /** @description Por qué falló la última consulta, si falló; nada cambia por eso. */
            ultimaFalla: string | null;
        };
        /** ApiKey */
        ApiKey: {
            /** @description RUC a los que está limitado; nulo: todas. */
            empresas: string[] | null;
            /** @description Es la que se creó con la cuenta. */
            esPredeterminada: boolean;
            /**
             * @description Solo una ACTIVA vale.
             * @enum {unknown}
             */
            estado: "ACTIVA" | "EXPIRADA" | "REVOCADA";
            /** @description ISO 8601 con -05:00. */
            fechaCreacion: string;
            /** @description Nulo: no expira. */
            fechaExpiracion: string | null;
            /** @description Nulo: no está revocada. */
            fechaRevocacion: string | null;
            /** @description Identificador de la API key. */
            id: string;
            /** @description Nombre, para reconocerla. */
            nombre: string;
            /** @description Primeros caracteres, para reconocerla. */
            prefijo: string;
            /** @description Roles que da. */
            roles: ("ROLE_RECEIPTS" | "ROLE_SUPPLIERS" | "ROLE_ESTABLISHMENTS" | "ROLE_EMISSION_POINTS" | "ROLE_DIGITAL_CERTS" | "ROLE_RIDE_TEMPLATES" | "ROLE_EMAIL_TEMPLATES" | "ROLE_PRODUCTS" | "ROLE_REPORTS")[];
            /** @description El secreto de antes de la última rotación, mientras dura su gracia. */
            secretoAnterior: {
                /** @description Primeros caracteres del secreto anterior. */
                prefijo: string;
                /** @description Cuándo deja de valer, ISO 8601 con -05:00. */
                validoHasta: string;
            } | null;
            /** @description Con un minuto de precisión; nulo: no se ha usado. */
            ultimoUso: string | null;
        };
        ApiKeysCreateResult: components["schemas"]["ApiKey"] & {
            /** @description En lugar de la API key, si la solicitud es repetida. */
            advertencia?: string;
            /** @description La API key. Se muestra una sola vez: guárdela ahora. */
            apiKey?: string;
        };
        ApiKeysListResult: {
            /** @description Los elementos de esta página. */
            content: components["schemas"]["ApiKey"][];
            /** @description Es la primera página. */
            first: boolean;
            /** @description Es la última página. */
            last: boolean;
            /** @description Página, desde 0. */
            number: number;
            /** @description Elementos por página. */
            size: number;
            /** @description Exacto hasta 10 000; después, nulo. */
            totalElements: number | null;
            /** @description Solo cuando totalElements es nulo. */
            totalEstimado?: number;
            /** @description Nulo cuando totalElements lo es. */
            totalPages: number | null;
        };
        AuditoriaListResult: {
            /** @description Los sucesos, del más reciente al más antiguo. */
            content: components["schemas"]["SucesoAuditoria"][];
            /** @description Para «cursor» en la página que sigue; nulo: no hay más. */
            siguiente: number | null;
        };
        /** Buzon */
        Buzon: {
            /** @description false: no se lee. Al activarlo sigue desde donde quedó. */
            activo: boolean;
            /** @description Carpeta que se lee, tal como la nombra el servidor. */
            carpeta: string;
            /** @description Qué dieron los correos que se abrieron. */
            conteos: {
                /** @description Correos que trajeron un documento nuevo. */
                aceptado: number;
                /** @description Correos con documentos dirigidos a otro. */
                deOtro: number;
                /** @description Correos cuyos documentos ya estaban. */
                duplicado: number;
                /** @description Correos con adjuntos y sin un comprobante que sirva. */
                sinXml: number;
            };
            /** @description Por qué falló la última lectura y qué hacer; nulo: no falló. */
            error: string | null;
            /**
             * @description POR_LEER: aún no se leyó. CON_ERROR: la última lectura falló; «error» dice por qué.
             * @enum {unknown}
             */
            estado: "INACTIVO" | "POR_LEER" | "AL_DIA" | "CON_ERROR";
            /** @description Nombre o dirección del servidor IMAP, por ejemplo imap.empresa.ec. */
            host: string;
            /** @description XOAUTH2; nulo: contraseña. */
            oauth: {
                /** @description Identificador de su aplicación ante el proveedor. */
                clientId: string;
                /** @description Dónde el proveedor renueva la autorización, por ejemplo https://oauth2.googleapis.com/token. */
                tokenUrl: string;
            } | null;
            /** @description Puerto: 993. La conexión es siempre con TLS. */
            port: number;
            /** @description Mensajes que se miraron. */
            revisados: number;
            /** @description Cuándo se leyó por última vez sin error; nulo: nunca. */
            ultimaRevision: string | null;
            /** @description Usuario del buzón; suele ser la dirección de correo. */
            usuario: string;
        };
        /** BuzonCorreo */
        BuzonCorreo: {
            /** @description El asunto. */
            asunto: string | null;
            /** @description Los documentos que trajo. */
            documentos: {
                /** @description La clave de acceso, si se pudo leer. */
                claveAcceso: string | null;
                /** @description Por qué. */
                motivo: string | null;
                /** @description nuevo, repetido, ajeno, invalido o no-es-comprobante. */
                resultado: string;
            }[];
            /** @description Cuándo llegó al buzón. */
            fecha: string | null;
            /** @description Cuándo se abrió; ISO 8601 con -05:00. */
            fechaRevision: string;
            /** @description Identificador del correo. */
            id: string;
            /** @description El Message-ID del correo. */
            messageId: string | null;
            /** @description Qué del correo no se abrió, y por qué. */
            motivo: string | null;
            /** @description Quién dice enviarlo. */
            remitente: string | null;
            /**
             * @description Qué dio el correo.
             * @enum {unknown}
             */
            resultado: "aceptado" | "duplicado" | "de-otro" | "sin-xml";
        };
        BuzonCorreosResult: {
            /** @description Los elementos de esta página. */
            content: components["schemas"]["BuzonCorreo"][];
            /** @description Es la primera página. */
            first: boolean;
            /** @description Es la última página. */
            last: boolean;
            /** @description Página, desde 0. */
            number: number;
            /** @description Elementos por página. */
            size: number;
            /** @description Exacto hasta 10 000; después, nulo. */
            totalElements: number | null;
            /** @description Solo cuando totalElements es nulo. */
            totalEstimado?: number;
            /** @description Nulo cuando totalElements lo es. */
            totalPages: number | null;
        };
        /** BuzonProbado */
        BuzonProbado: {
            /** @description Si se pudo abrir la carpeta. */
            conectado: boolean;
            /** @description Qué pasó y, si falló, qué hacer. */
            detalle: string;
            /** @description Mensajes de la carpeta; nulo: no se abrió. */
            mensajes: number | null;
            /** @description Servidor y puerto usados. */
            servidor: string;
        };
        /** Carga */
        Carga: {
            /** @description No son para una empresa de la cuenta. */
            ajenos: number;
            /**
             * @description TERMINADA: todo se leyó; el SRI puede tener todavía documentos por confirmar (porConsultar).
             * @enum {unknown}
             */
            estado: "PREPARANDO" | "EN_PROCESO" | "TERMINADA";
            /** @description ISO 8601 con -05:00. */
            fechaCreacion: string;
            /** @description Lo que hay que decir de los que se apartaron, hasta 200. */
            hallazgos: components["schemas"]["HallazgoCarga"][];
            /** @description Los que ya se leyeron. */
            hechos: number;
            /** @description Identificador de la carga. */
            id: string;
            /** @description Falsos, alterados o ilegibles. */
            invalidos: number;
            /** @description Del primer archivo, si lo dijo. */
            nombre: string | null;
            /** @description Documentos que la cuenta no tenía. */
            nuevos: number;
            /** @description Archivos que no son comprobantes. */
            otros: number;
            /** @description Documentos de esta carga por los que aún se pregunta al SRI. */
            porConsultar: number;
            /** @description Documentos que la cuenta ya tenía. */
            repetidos: number;
            /** @description Para «desde», si hay más hallazgos; nulo si no. */
            siguiente: number | null;
            /** @description Archivos o claves que trae. */
            total: number;
        };
        /** CasillaFormulario */
        CasillaFormulario: {
            /** @description Número del casillero; nulo si no se conoce, y «concepto» dice qué hacer. */
            casilla: string | null;
            /**
             * @description Columna del renglón: bruto, neto e impuesto (104), base y retenido (103), un solo valor, o un factor con cuatro decimales.
             * @enum {unknown}
             */
            columna: "bruto" | "neto" | "impuesto" | "base" | "retenido" | "valor" | "factor";
            /** @description Qué se pone en él. */
            concepto: string;
            /**
             * @description De qué formulario del SRI.
             * @enum {unknown}
             */
            formulario: "103" | "104";
            /** @description aaaa-mm. */
            mes: string;
            /** @description El número, o lo que va en él, no está confirmado: compárelo con el formulario en SRI en línea. */
            porVerificar: boolean;
            /** @description Renglón del formulario: lo comparten su bruto, su neto y su impuesto. */
            renglon: string;
            /** @description La empresa. */
            ruc: string;
            /** @description Lo que suman los comprobantes. */
            valor: number;
        };
        /** Catalogo */
        Catalogo: {
            /** @description Nombre para mostrar. */
            nombre: string;
            /** @description Nombre de la tabla en la dirección. */
            tabla: string;
        };
        CatalogosFilasListResult: {
            /** @description Los elementos de esta página. */
            content: components["schemas"]["FilaOperador"][];
            /** @description Es la primera página. */
            first: boolean;
            /** @description Es la última página. */
            last: boolean;
            /** @description Página, desde 0. */
            number: number;
            /** @description Elementos por página. */
            size: number;
            /** @description Exacto hasta 10 000; después, nulo. */
            totalElements: number | null;
            /** @description Solo cuando totalElements es nulo. */
            totalEstimado?: number;
            /** @description Nulo cuando totalElements lo es. */
            totalPages: number | null;
        };
        CatalogosReadResult: {
            /** @description La fecha consultada, dd/mm/aaaa. */
            fecha: string;
            /** @description Lo vigente en esa fecha. */
            filas: components["schemas"]["FilaCatalogo"][];
            /** @description Nombre para mostrar. */
            nombre: string;
            /** @description Nombre de la tabla en la dirección. */
            tabla: string;
        };
        /** CertificadoDigital */
        CertificadoDigital: {
            /** @description Es el que firma ahora. */
            activo: boolean;
            /** @description La que se dio al subirlo. */
            descripcion: string | null;
            /** @description Lo que se encontró en él, al día de hoy. */
            diagnostico: components["schemas"]["HallazgoCertificado"][];
            /** @description Días de validez; nulo: ya venció. */
            diasRestantes: number | null;
            /** @description Entidad de certificación que lo emitió. */
            emisor: string;
            /**
             * @description Según la fecha de hoy.
             * @enum {unknown}
             */
            estado: "vigente" | "por-vencer" | "vencido";
            /** @description Cuándo se subió, ISO 8601 con -05:00. */
            fechaCreacion: string;
            /** @description Desde cuándo vale, ISO 8601 con -05:00. */
            fechaDesde: string;
            /** @description Hasta cuándo vale, ISO 8601 con -05:00. */
            fechaExpiracion: string;
            /** @description Identificador del certificado. */
            id: string;
            /** @description RUC escrito en el certificado. */
            numeroRuc: string | null;
            /** @description Empresa que firma con él. */
            ruc: string;
            /** @description Número de serie, decimal. */
            serial: string;
            /** @description A nombre de quién está. */
            titular: string;
        };
        CertificadosDigitalesDiagnoseResult: {
            /** @description Lo que se encontró. */
            diagnostico: components["schemas"]["HallazgoCertificado"][];
            /** @description Si la empresa puede firmar con él. */
            sirve: boolean;
        };
        CertificadosDigitalesListAllResult: {
            /** @description Los elementos de esta página. */
            content: components["schemas"]["CertificadoDigital"][];
            /** @description Es la primera página. */
            first: boolean;
            /** @description Es la última página. */
            last: boolean;
            /** @description Página, desde 0. */
            number: number;
            /** @description Elementos por página. */
            size: number;
            /** @description Exacto hasta 10 000; después, nulo. */
            totalElements: number | null;
            /** @description Solo cuando totalElements es nulo. */
            totalEstimado?: number;
            /** @description Nulo cuando totalElements lo es. */
            totalPages: number | null;
        };
        CertificadosDigitalesListResult: {
            /** @description Los elementos de esta página. */
            content: components["schemas"]["CertificadoDigital"][];
            /** @description Es la primera página. */
            first: boolean;
            /** @description Es la última página. */
            last: boolean;
            /** @description Página, desde 0. */
            number: number;
            /** @description Elementos por página. */
            size: number;
            /** @description Exacto hasta 10 000; después, nulo. */
            totalElements: number | null;
            /** @description Solo cuando totalElements es nulo. */
            totalEstimado?: number;
            /** @description Nulo cuando totalElements lo es. */
            totalPages: number | null;
        };
        /** CierreMes */
        CierreMes: {
            /** @description Si está cerrado ahora. */
            cerrado: boolean;
            /** @description Sus cierres, el último primero. */
            historia: {
                /** @description ISO 8601 con -05:00. */
                cerradoEl: string;
                /** @description Quién lo cerró. */
                cerradoPor: string;
                /** @description Por qué se reabrió. */
                motivo: string | null;
                /** @description Cuántos pendientes se aceptaron al cerrar. */
                pendientes: number;
                /** @description Cuándo se reabrió; nulo: sigue cerrado. */
                reabiertoEl: string | null;
                /** @description Quién lo reabrió. */
                reabiertoPor: string | null;
            }[];
            /** @description aaaa-mm. */
            mes: string;
            pendientes: components["schemas"]["PendientesCierre"];
            /** @description Lo que solo el SRI decide y cambió después del cierre: pertenece a este mes; reábralo y presente la sustitutiva. Nulo si está abierto. */
            posteriores: components["schemas"]["PosterioresCierre"] | null;
            /** @description La empresa. */
            ruc: string;
            /** @description Recibidos vigentes, de este mes o anteriores, sin fecha de registro: no están en ningún reporte. */
            sinMes: number;
        };
        /** ClasificacionVenta */
        ClasificacionVenta: {
            /** @description activo-fijo: venta de un activo fijo (402; su base 0 %, 404). activo-fijo-con-credito: la base 0 % da derecho a crédito (406). cero-con-credito: la base 0 % da derecho a crédito (405). exportacion-servicios: la base 0 % es una exportación de servicios (408). Nulo: por su tarifa. */
            clase: ("activo-fijo" | "activo-fijo-con-credito" | "cero-con-credito" | "exportacion-servicios") | null;
        };
        /**
         * ClavesTrasCambio
         * @description Las API keys no cambian con la contraseña.
         */
        ClavesTrasCambio: {
            /** @description Qué hacer con ellas; nulo: nada. */
            advertencia: string | null;
            /** @description Las que se revocaron ahora. */
            revocadas: number;
            /** @description API keys del usuario que siguen valiendo con la contraseña nueva. */
            vigentes: number;
        };
        /** Cliente */
        Cliente: {
            /** @description true: se guardó al emitir un comprobante y nadie lo ha editado. */
            automatico: boolean;
            /** @description A dónde se envían sus comprobantes. */
            correos: string[];
            /** @description Dirección. */
            direccion: string | null;
            /** @description ISO 8601 con -05:00. */
            fechaCreacion: string;
            /** @description ISO 8601 con -05:00. */
            fechaModificacion: string;
            /** @description Forma de pago que se propone en sus facturas (tabla 24). */
            formaPago: string | null;
            /** @description Identificador del cliente. */
            id: string;
            /** @description Número de identificación; uno por empresa. */
            identificacion: string;
            /** @description Las de los clientes que se unieron a este. */
            otrasIdentificaciones: {
                /** @description Número de identificación. */
                identificacion: string;
                /**
                 * @description Tipo de identificación: 04 RUC, 05 cédula, 06 pasaporte, 08 exterior.
                 * @enum {unknown}
                 */
                tipoIdentificacion: "04" | "05" | "06" | "08";
            }[];
            /** @description Razón social o apellidos y nombres. */
            razonSocial: string;
            /** @description Crece con cada cambio; es el ETag. */
            revision: number;
            /** @description Teléfono. */
            telefono: string | null;
            /**
             * @description Tipo de identificación: 04 RUC, 05 cédula, 06 pasaporte, 08 exterior.
             * @enum {unknown}
             */
            tipoIdentificacion: "04" | "05" | "06" | "08";
        };
        /** ClienteDeArchivo */
        ClienteDeArchivo: {
            /** @description A dónde se envían sus comprobantes. */
            correos: string[];
            /** @description Dirección. */
            direccion: string | null;
            /** @description Forma de pago que se propone en sus facturas (tabla 24). */
            formaPago: string | null;
            /** @description Número de identificación; uno por empresa. */
            identificacion: string;
            /** @description Razón social o apellidos y nombres. */
            razonSocial: string;
            /** @description Teléfono. */
            telefono: string | null;
            /**
             * @description Tipo de identificación: 04 RUC, 05 cédula, 06 pasaporte, 08 exterior.
             * @enum {unknown}
             */
            tipoIdentificacion: "04" | "05" | "06" | "08";
        };
        /** ClienteOAuth */
        ClienteOAuth: {
            /** @description false: no obtiene tokens. */
            activo: boolean;
            /** @description Si los tokens de este cliente pueden administrar la cuenta. */
            administrador: boolean;
            /** @description client_id del cliente. */
            clientId: string;
            /** @description RUC a los que está limitado; nulo: todas. */
            empresas: string[] | null;
            /** @description ISO 8601 con -05:00. */
            fechaCreacion: string;
            /** @description Nombre, para reconocerlo. */
            nombre: string;
            /** @description Roles que da. */
            roles: ("ROLE_RECEIPTS" | "ROLE_SUPPLIERS" | "ROLE_ESTABLISHMENTS" | "ROLE_EMISSION_POINTS" | "ROLE_DIGITAL_CERTS" | "ROLE_RIDE_TEMPLATES" | "ROLE_EMAIL_TEMPLATES" | "ROLE_PRODUCTS" | "ROLE_REPORTS")[];
            /** @description Cuándo obtuvo su último token; nulo: ninguno. */
            ultimoUso: string | null;
        };
        ClientesCreateResult: components["schemas"]["Cliente"] & {
            /** @description Lo que conviene revisar; no impide nada. */
            advertencias: components["schemas"]["Advertencia"][];
        };
        ClientesImportResult: {
            /** @description Los que no existían. */
            creados: number;
            /** @description Clientes del archivo. */
            filas: number;
            /** @description Los primeros 20, como se entendieron. */
            muestra: components["schemas"]["ClienteDeArchivo"][];
            /** @description Los que se unieron a otro cliente: siguen como están. */
            omitidos: number;
            /** @description Los que ya existían con esa identificación. */
            reemplazados: number;
        };
        ClientesListResult: {
            /** @description Los elementos de esta página. */
            content: components["schemas"]["Cliente"][];
            /** @description Es la primera página. */
            first: boolean;
            /** @description Es la última página. */
            last: boolean;
            /** @description Página, desde 0; nulo con «cursor». */
            number: number | null;
            /** @description Cursor de la página que sigue; nulo al final de la lista. */
            siguiente: string | null;
            /** @description Elementos por página. */
            size: number;
            /** @description Exacto hasta 10 000; después, nulo. */
            totalElements: number | null;
            /** @description Solo cuando totalElements es nulo. */
            totalEstimado?: number;
            /** @description Nulo cuando totalElements lo es. */
            totalPages: number | null;
        };
        ClientesOauthCreateResult: components["schemas"]["ClienteOAuth"] & {
            /** @description En lugar del secreto, si la solicitud es repetida. */
            advertencia?: string;
            /** @description Se muestra una sola vez: guárdelo ahora. */
            clientSecret?: string;
        };
        ClientesOauthListResult: {
            /** @description Los elementos de esta página. */
            content: components["schemas"]["ClienteOAuth"][];
            /** @description Es la primera página. */
            first: boolean;
            /** @description Es la última página. */
            last: boolean;
            /** @description Página, desde 0. */
            number: number;
            /** @description Elementos por página. */
            size: number;
            /** @description Exacto hasta 10 000; después, nulo. */
            totalElements: number | null;
            /** @description Solo cuando totalElements es nulo. */
            totalEstimado?: number;
            /** @description Nulo cuando totalElements lo es. */
            totalPages: number | null;
        };
        /** ColumnaReporte */
        ColumnaReporte: {
            /** @description Qué dice. */
            descripcion: string;
            /** @description Su nombre en las filas. */
            nombre: string;
            /**
             * @description Qué son sus valores.
             * @enum {unknown}
             */
            tipo: "texto" | "fecha" | "dinero" | "numero" | "entero";
            /** @description Como la titulan el CSV y el Excel. */
            titulo: string;
        };
        /**
         * ComprobanteCompleto
         * @description El comprobante, con todo lo que se sabe de él.
         */
        ComprobanteCompleto: {
            /** @description Lo que conviene revisar; no impide nada. */
            advertencias: components["schemas"]["Advertencia"][];
            /** @description Clave de acceso, 49 dígitos. */
            claveAcceso: string;
            /** @description Código del tipo de comprobante. */
            codDoc: string;
            /** @description Si el SRI puede tenerlo; mientras sea false se puede eliminar. */
            enSri: boolean;
            /** @description Establecimiento, 3 dígitos. */
            estab: string;
            /**
             * @description Estado del comprobante.
             * @enum {unknown}
             */
            estado: "CREADO" | "FIRMADO" | "RECIBIDO" | "AUTORIZADO" | "DEVUELTO" | "NO_AUTORIZADO" | "ANULACION_SOLICITADA" | "ANULADO" | "ELIMINADO";
            /**
             * @description El estado en las palabras de Veronica.
             * @enum {unknown}
             */
            estatusInterno: "CREADO" | "ENVIADO" | "AUTORIZADO" | "RECHAZADO" | "INVALIDO" | "ANULADO";
            /** @description dd/mm/aaaa en que se supo anulado; vacía si no lo está. */
            fechaAnulacion: string;
            /** @description ISO 8601 con -05:00; nulo: aún no. */
            fechaAutorizacion: string | null;
            /** @description ISO 8601 con -05:00. */
            fechaCreacion: string;
            /** @description Fecha de emisión, dd/mm/aaaa. */
            fechaEmision: string;
            /** @description ISO 8601 con -05:00. */
            fechaModificacion: string;
            /** @description Valor total. */
            importeTotal: number;
            /** @description Lo que dijo el SRI, cada mensaje con su explicación. */
            mensajes: components["schemas"]["MensajeSri"][];
            /** @description Mensajes del SRI. */
            mensajesSri: {
                /** @description Código del mensaje del SRI. */
                identificador: string;
                /** @description Detalle del SRI. */
                informacionAdicional: string | null;
                /** @description Mensaje del SRI. */
                mensaje: string;
                /** @description ERROR, ADVERTENCIA o INFORMATIVO. */
                tipo: string;
            }[];
            notificacion: components["schemas"]["Notificacion"];
            /** @description Nulo: aún no está autorizado. */
            numeroAutorizacion: string | null;
            /** @description El trabajo que falta; nulo: ninguno. */
            pendiente: {
                /** @description Lo que sigue: firmar, enviar, consultar o intervenir (detenido). */
                accion: string;
                /** @description Veces que se intentó. */
                intentos: number;
                /** @description Por qué está detenido, si lo está. */
                motivo: string | null;
                /** @description Cuándo se intentará otra vez. */
                proximoIntento: string | null;
            } | null;
            /** @description Punto de emisión, 3 dígitos. */
            ptoEmi: string;
            /** @description A quién se emitió. */
            receptor: {
                /** @description Número de identificación. */
                identificacion: string;
                /** @description Razón social o apellidos y nombres. */
                razonSocial: string;
                /** @description Tipo de identificación (tabla 6). */
                tipoIdentificacion: string;
            };
            /** @description La referencia de quien lo emitió, si la dio. */
            referencia: string | null;
            /** @description Crece con cada suceso; sirve para If-Match. */
            revision: number;
            /** @description RUC de la empresa emisora. */
            ruc: string;
            /** @description Secuencial, 9 dígitos. */
            secuencial: string;
            /** @description El codDoc, como lo leen los clientes de Veronica. */
            tipoDocumento: string;
            /** @description Totales calculados; sus nombres son los del SRI y dependen del tipo. */
            totales: {
                [key: string]: unknown;
            };
            /** @description Versión del esquema del SRI. */
            version: string;
            /** @description La «version», como la leen los clientes de Veronica. */
            versionSri: string;
        };
        /** ComprobanteConDocumento */
        ComprobanteConDocumento: {
            /** @description Lo que conviene revisar; no impide nada. */
            advertencias: components["schemas"]["Advertencia"][];
            /** @description Clave de acceso, 49 dígitos. */
            claveAcceso: string;
            /** @description Código del tipo de comprobante. */
            codDoc: string;
            /** @description Con incluir=documento: el contenido, como lo reciben POST y PUT; sin cambios, da el mismo XML. */
            documento?: {
                [key: string]: unknown;
            };
            /** @description Si el SRI puede tenerlo; mientras sea false se puede eliminar. */
            enSri: boolean;
            /** @description Establecimiento, 3 dígitos. */
            estab: string;
            /**
             * @description Estado del comprobante.
             * @enum {unknown}
             */
            estado: "CREADO" | "FIRMADO" | "RECIBIDO" | "AUTORIZADO" | "DEVUELTO" | "NO_AUTORIZADO" | "ANULACION_SOLICITADA" | "ANULADO" | "ELIMINADO";
            /**
             * @description El estado en las palabras de Veronica.
             * @enum {unknown}
             */
            estatusInterno: "CREADO" | "ENVIADO" | "AUTORIZADO" | "RECHAZADO" | "INVALIDO" | "ANULADO";
            /** @description dd/mm/aaaa en que se supo anulado; vacía si no lo está. */
            fechaAnulacion: string;
            /** @description ISO 8601 con -05:00; nulo: aún no. */
            fechaAutorizacion: string | null;
            /** @description ISO 8601 con -05:00. */
            fechaCreacion: string;
            /** @description Fecha de emisión, dd/mm/aaaa. */
            fechaEmision: string;
            /** @description ISO 8601 con -05:00. */
            fechaModificacion: string;
            /** @description Valor total. */
            importeTotal: number;
            /** @description Lo que dijo el SRI, cada mensaje con su explicación. */
            mensajes: components["schemas"]["MensajeSri"][];
            /** @description Mensajes del SRI. */
            mensajesSri: {
                /** @description Código del mensaje del SRI. */
                identificador: string;
                /** @description Detalle del SRI. */
                informacionAdicional: string | null;
                /** @description Mensaje del SRI. */
                mensaje: string;
                /** @description ERROR, ADVERTENCIA o INFORMATIVO. */
                tipo: string;
            }[];
            notificacion: components["schemas"]["Notificacion"];
            /** @description Nulo: aún no está autorizado. */
            numeroAutorizacion: string | null;
            /** @description El trabajo que falta; nulo: ninguno. */
            pendiente: {
                /** @description Lo que sigue: firmar, enviar, consultar o intervenir (detenido). */
                accion: string;
                /** @description Veces que se intentó. */
                intentos: number;
                /** @description Por qué está detenido, si lo está. */
                motivo: string | null;
                /** @description Cuándo se intentará otra vez. */
                proximoIntento: string | null;
            } | null;
            /** @description Punto de emisión, 3 dígitos. */
            ptoEmi: string;
            /** @description A quién se emitió. */
            receptor: {
                /** @description Número de identificación. */
                identificacion: string;
                /** @description Razón social o apellidos y nombres. */
                razonSocial: string;
                /** @description Tipo de identificación (tabla 6). */
                tipoIdentificacion: string;
            };
            /** @description La referencia de quien lo emitió, si la dio. */
            referencia: string | null;
            /** @description Crece con cada suceso; sirve para If-Match. */
            revision: number;
            /** @description RUC de la empresa emisora. */
            ruc: string;
            /** @description Secuencial, 9 dígitos. */
            secuencial: string;
            /** @description El codDoc, como lo leen los clientes de Veronica. */
            tipoDocumento: string;
            /** @description Totales calculados; sus nombres son los del SRI y dependen del tipo. */
            totales: {
                [key: string]: unknown;
            };
            /** @description Versión del esquema del SRI. */
            version: string;
            /** @description La «version», como la leen los clientes de Veronica. */
            versionSri: string;
        };
        /** ComprobanteEmitido */
        ComprobanteEmitido: {
            /** @description Lo que conviene revisar; no impide nada. */
            advertencias: components["schemas"]["Advertencia"][];
            /** @description Clave de acceso, 49 dígitos. */
            claveAcceso: string;
            /**
             * @description Estado del comprobante.
             * @enum {unknown}
             */
            estado: "CREADO" | "FIRMADO" | "RECIBIDO" | "AUTORIZADO" | "DEVUELTO" | "NO_AUTORIZADO" | "ANULACION_SOLICITADA" | "ANULADO" | "ELIMINADO";
            /** @description Lo que dijo el SRI, cada mensaje con su explicación. */
            mensajes?: components["schemas"]["MensajeSri"][];
            /** @description Número asignado, 9 dígitos. */
            secuencial: string;
        };
        /** ComprobanteResumen */
        ComprobanteResumen: {
            /** @description Clave de acceso, 49 dígitos. */
            claveAcceso: string;
            /** @description Código del tipo de comprobante. */
            codDoc: string;
            /** @description Establecimiento, 3 dígitos. */
            estab: string;
            /**
             * @description Estado del comprobante.
             * @enum {unknown}
             */
            estado: "CREADO" | "FIRMADO" | "RECIBIDO" | "AUTORIZADO" | "DEVUELTO" | "NO_AUTORIZADO" | "ANULACION_SOLICITADA" | "ANULADO" | "ELIMINADO";
            /** @description ISO 8601 con -05:00; nulo: aún no. */
            fechaAutorizacion: string | null;
            /** @description ISO 8601 con -05:00. */
            fechaCreacion: string;
            /** @description Fecha de emisión, dd/mm/aaaa. */
            fechaEmision: string;
            /** @description Valor total. */
            importeTotal: number;
            /** @description Nulo: aún no está autorizado. */
            numeroAutorizacion: string | null;
            /** @description El trabajo que falta; nulo: ninguno. */
            pendiente: {
                /** @description Lo que sigue: firmar, enviar, consultar o intervenir (detenido). */
                accion: string;
                /** @description Veces que se intentó. */
                intentos: number;
                /** @description Por qué está detenido, si lo está. */
                motivo: string | null;
                /** @description Cuándo se intentará otra vez. */
                proximoIntento: string | null;
            } | null;
            /** @description Punto de emisión, 3 dígitos. */
            ptoEmi: string;
            /** @description A quién se emitió. */
            receptor: {
                /** @description Número de identificación. */
                identificacion: string;
                /** @description Razón social o apellidos y nombres. */
                razonSocial: string;
                /** @description Tipo de identificación (tabla 6). */
                tipoIdentificacion: string;
            };
            /** @description La referencia de quien lo emitió, si la dio. */
            referencia: string | null;
            /** @description Crece con cada suceso; sirve para If-Match. */
            revision: number;
            /** @description RUC de la empresa emisora. */
            ruc: string;
            /** @description Secuencial, 9 dígitos. */
            secuencial: string;
        };
        ComprobantesEventosResult: {
            /** @description Los sucesos, del primero al último. */
            content: components["schemas"]["SucesoComprobante"][];
            /** @description Para «cursor» en la página que sigue; nulo: no hay más. */
            siguiente: number | null;
        };
        ComprobantesListResult: {
            /** @description Los elementos de esta página. */
            content: components["schemas"]["ComprobanteResumen"][];
            /** @description Es la primera página. */
            first: boolean;
            /** @description Es la última página. */
            last: boolean;
            /** @description Página, desde 0; nulo con «cursor». */
            number: number | null;
            /** @description Cursor de la página que sigue; nulo al final de la lista. */
            siguiente: string | null;
            /** @description Elementos por página. */
            size: number;
            /** @description Exacto hasta 10 000; después, nulo. */
            totalElements: number | null;
            /** @description Solo cuando totalElements es nulo. */
            totalEstimado?: number;
            /** @description Nulo cuando totalElements lo es. */
            totalPages: number | null;
        };
        ComprobantesReceptoresResult: {
            /** @description Los receptores. */
            content: components["schemas"]["Receptor"][];
            /** @description Cuántos hay, aunque no quepan en «size». */
            totalElements: number;
        };
        /**
         * ComprobanteV1
         * @description Los elementos del XML del SRI con sus nombres; cada lista se llama como su elemento («detalle», «impuesto», «totalImpuesto», «pagos» o «pago», «campoAdicional»).
         */
        ComprobanteV1: {
            /** @description Siempre «comprobante». */
            id?: string;
            /** @description Los elementos del SRI, sin claveAcceso. Los datos del emisor se comparan con los registrados, que son los que se imprimen. */
            infoTributaria: {
                [key: string]: unknown;
            };
            /** @description Versión del esquema del SRI. */
            version: string;
        } & {
            [key: string]: unknown;
        };
        /** ComprobanteValidado */
        ComprobanteValidado: {
            /** @description Lo que conviene revisar; no impide nada. */
            advertencias: components["schemas"]["Advertencia"][];
            /** @description La clave que tendría, o la del XML; 49 dígitos. */
            claveAcceso: string;
            /**
             * @description Nada se guardó: número y clave no están reservados.
             * @constant
             */
            provisional: true;
            /** @description El número que sigue ahora, o el que se envió; 9 dígitos. */
            secuencial: string;
            /** @description Totales calculados; sus nombres son los del SRI y dependen del tipo. */
            totales: {
                [key: string]: unknown;
            };
            /** @description El XML sin firmar; si se envió firmado, el mismo. */
            xml: string;
        };
        ConciliacionesListResult: {
            /** @description Los elementos de esta página. */
            content: {
                /** @description Diferencias que solo una persona puede resolver. */
                alarmas: number;
                /** @description Primera fecha de emisión, dd/mm/aaaa. */
                desde: string;
                /** @description Los que no coinciden, reparados o no. */
                diferencias: number;
                /**
                 * @description INTERRUMPIDA: quedó a medias y sigue donde iba cuando se reanude.
                 * @enum {unknown}
                 */
                estado: "EN_CURSO" | "INTERRUMPIDA" | "TERMINADA";
                /** @description ISO 8601 con -05:00; nulo si no ha terminado. */
                fechaFin: string | null;
                /** @description ISO 8601 con -05:00. */
                fechaInicio: string;
                /** @description Última fecha de emisión, dd/mm/aaaa. */
                hasta: string;
                /** @description Identificador de la conciliación. */
                id: string;
                /** @description Los que coinciden. */
                iguales: number;
                /**
                 * @description Quién la inició: un operador o la tarea diaria.
                 * @enum {unknown}
                 */
                origen: "comando" | "programada";
                /** @description Diferencias reparadas. */
                reparadas: number;
                /** @description Si además de informar repara lo que puede. */
                reparar: boolean;
                /** @description Comprobantes por los que se preguntó al SRI. */
                revisados: number;
                /** @description Empresa conciliada. */
                ruc: string;
                /** @description Los que no se pudieron verificar: el SRI no respondió, o estaban en proceso. */
                sinRespuesta: number;
            }[];
            /** @description Es la primera página. */
            first: boolean;
            /** @description Es la última página. */
            last: boolean;
            /** @description Página, desde 0. */
            number: number;
            /** @description Elementos por página. */
            size: number;
            /** @description Exacto hasta 10 000; después, nulo. */
            totalElements: number | null;
            /** @description Solo cuando totalElements es nulo. */
            totalEstimado?: number;
            /** @description Nulo cuando totalElements lo es. */
            totalPages: number | null;
        };
        ConciliacionesReadResult: {
            /** @description Diferencias que solo una persona puede resolver. */
            alarmas: number;
            /** @description Primera fecha de emisión, dd/mm/aaaa. */
            desde: string;
            /** @description Las diferencias, por páginas. */
            detalle: {
                /** @description Los elementos de esta página. */
                content: {
                    /** @description Si solo una persona puede resolverla. */
                    alarma: boolean;
                    /** @description Clave de acceso del comprobante. */
                    claveAcceso: string;
                    /** @description Estado del comprobante aquí cuando se comparó. */
                    estado: string;
                    /** @description Lo que dijo el SRI. */
                    estadoSri: string;
                    /** @description ISO 8601 con -05:00. */
                    fecha: string;
                    /** @description Qué significa y qué hacer. */
                    mensaje: string;
                    /** @description Si quedó reparada. */
                    reparada: boolean;
                    /**
                     * @description Código estable de la diferencia.
                     * @enum {unknown}
                     */
                    tipo: "anulado-en-sri" | "anulacion-pendiente-en-sri" | "vigente-en-sri" | "autorizado-en-sri" | "no-autorizado-en-sri" | "en-proceso-en-sri" | "no-consta-en-sri" | "desconocido-en-sri";
                }[];
                /** @description Es la primera página. */
                first: boolean;
                /** @description Es la última página. */
                last: boolean;
                /** @description Página, desde 0. */
                number: number;
                /** @description Elementos por página. */
                size: number;
                /** @description Exacto hasta 10 000; después, nulo. */
                totalElements: number | null;
                /** @description Solo cuando totalElements es nulo. */
                totalEstimado?: number;
                /** @description Nulo cuando totalElements lo es. */
                totalPages: number | null;
            };
            /** @description Los que no coinciden, reparados o no. */
            diferencias: number;
            /**
             * @description INTERRUMPIDA: quedó a medias y sigue donde iba cuando se reanude.
             * @enum {unknown}
             */
            estado: "EN_CURSO" | "INTERRUMPIDA" | "TERMINADA";
            /** @description ISO 8601 con -05:00; nulo si no ha terminado. */
            fechaFin: string | null;
            /** @description ISO 8601 con -05:00. */
            fechaInicio: string;
            /** @description Última fecha de emisión, dd/mm/aaaa. */
            hasta: string;
            /** @description Identificador de la conciliación. */
            id: string;
            /** @description Los que coinciden. */
            iguales: number;
            /**
             * @description Quién la inició: un operador o la tarea diaria.
             * @enum {unknown}
             */
            origen: "comando" | "programada";
            /** @description Diferencias reparadas. */
            reparadas: number;
            /** @description Si además de informar repara lo que puede. */
            reparar: boolean;
            /** @description Comprobantes por los que se preguntó al SRI. */
            revisados: number;
            /** @description Empresa conciliada. */
            ruc: string;
            /** @description Los que no se pudieron verificar: el SRI no respondió, o estaban en proceso. */
            sinRespuesta: number;
        };
        /**
         * Contribuyente
         * @description Lo que dice de un RUC el registro abierto del SRI.
         */
        Contribuyente: {
            /** @description Es agente de retención; nulo: el archivo no lo dice. */
            agenteRetencion: boolean | null;
            /** @description Del mismo establecimiento. */
            canton: string | null;
            /** @description Código de su actividad económica. */
            ciiu: string | null;
            /** @description Clase de contribuyente, como la publica el SRI. */
            clase: string | null;
            /** @description Es contribuyente especial; nulo: el archivo no lo dice. */
            especial: boolean | null;
            /** @description Cuántos tiene en el registro. */
            establecimientos: number;
            /** @description Cuántos de ellos están abiertos. */
            establecimientosAbiertos: number;
            /** @description Como lo publica el SRI: ACTIVO, SUSPENDIDO o PASIVO. */
            estado: string;
            /** @description Del establecimiento abierto de número menor. */
            nombreComercial: string | null;
            /** @description Está obligado a llevar contabilidad; nulo: el archivo no lo dice. */
            obligadoContabilidad: boolean | null;
            /** @description Del mismo establecimiento. */
            parroquia: string | null;
            /** @description Del mismo establecimiento. */
            provincia: string | null;
            /** @description Nombre o razón social. */
            razonSocial: string;
            /** @description 13 dígitos. */
            ruc: string;
            /** @description Persona natural o sociedad, como lo publica el SRI. */
            tipo: string | null;
        };
        /**
         * ContribuyenteEncontrado
         * @description El contribuyente, y de cuándo es el dato.
         */
        ContribuyenteEncontrado: {
            contribuyente: components["schemas"]["Contribuyente"];
            /** @description Cuándo se cargó el registro, ISO 8601 con -05:00. */
            registroAl: string;
        };
        /** ContribuyentesEncontrados */
        ContribuyentesEncontrados: {
            /** @description Los encontrados. */
            contribuyentes: components["schemas"]["Contribuyente"][];
            /** @description Hay más que los mostrados. */
            hayMas: boolean;
            /** @description Cuándo se cargó el registro, ISO 8601 con -05:00. */
            registroAl: string;
        };
        /** CorreoDeComprobante */
        CorreoDeComprobante: {
            /**
             * @description Qué dice.
             * @enum {unknown}
             */
            aviso: "autorizado" | "anulado";
            /** @description Cada dirección con su propia suerte: a quien ya lo recibió no se le envía otra vez. */
            destinatarios: {
                /** @description La dirección. */
                correo: string;
                /**
                 * @description Qué pasó con esta dirección.
                 * @enum {unknown}
                 */
                estado: "PENDIENTE" | "ENVIADO" | "FALLIDO";
                /** @description Cuándo quedó así, ISO 8601 con -05:00; nulo: todavía no se intenta. */
                fecha: string | null;
                /** @description Por qué, y qué hacer; nulo: no hay nada que decir. */
                motivo: string | null;
            }[];
            /**
             * @description Cómo está el envío.
             * @enum {unknown}
             */
            estado: "NO_APLICA" | "PENDIENTE" | "ENVIADA" | "FALLIDA";
            /** @description ISO 8601 con -05:00. */
            fechaCreacion: string;
            /** @description Identificador del correo. */
            id: string;
            /** @description Veces que se intentó. */
            intentos: number;
            /** @description Por qué, y qué hacer; nulo: no hay nada que decir. */
            motivo: string | null;
            /** @description ISO 8601 con -05:00; nulo: no hay más. */
            proximoIntento: string | null;
        };
        /** CruceSri */
        CruceSri: {
            /** @description Las primeras 500; el CSV las trae todas. */
            diferencias: components["schemas"]["DiferenciaCruce"][];
            /** @description Están en ambos, con otro valor o estado. */
            difieren: number;
            /** @description Documentos del período aquí, en cualquier estado. */
            documentos: number;
            /** @description Líneas con fecha fuera del período; no se comparan. */
            fueraDelPeriodo: number;
            /** @description Líneas que no se pudieron leer; a lo más 100. */
            hallazgos: {
                /** @description Línea del archivo. */
                linea: number;
                /** @description Cuál de las listas, desde 1. */
                lista: number;
                /** @description Qué tiene. */
                mensaje: string;
            }[];
            /** @description Los que coinciden. */
            iguales: number;
            /** @description Documentos que traen las listas, sin repetidos. */
            lineas: number;
            /** @description Están aquí y faltan en la lista. */
            soloAqui: number;
            /** @description Están en la lista y faltan aquí. */
            soloSri: number;
            /** @description SRI en línea da una lista por tipo: los que no traen lista no se comparan. */
            tipos: {
                /** @description Documentos electrónicos de este tipo aquí. */
                aqui: number;
                /** @description Tipo de comprobante. */
                codDoc: string;
                /** @description Falso: no se subió su lista, y no se sabe si están todos. */
                comparado: boolean;
                /** @description Líneas de este tipo. */
                enLista: number;
            }[];
        };
        /**
         * DatosCertificado
         * @description El certificado de firma.
         */
        DatosCertificado: {
            /** @description La marca que cruzó: 30, 15, 7 o 1 días; 0: venció. */
            dias: number;
            /** @description ISO 8601 con -05:00. */
            fechaExpiracion: string;
            /** @description El certificado. */
            id: string;
            /** @description A nombre de quién está. */
            titular: string;
        };
        /**
         * DatosComprobante
         * @description El comprobante.
         */
        DatosComprobante: {
            /** @description La clave de acceso vigente del comprobante. */
            claveAcceso: string;
            /** @description Tipo de comprobante. */
            codDoc: string;
            /**
             * @description El estado del comprobante tras el evento.
             * @enum {unknown}
             */
            estado: "CREADO" | "FIRMADO" | "RECIBIDO" | "AUTORIZADO" | "DEVUELTO" | "NO_AUTORIZADO" | "ANULACION_SOLICITADA" | "ANULADO" | "ELIMINADO";
            /** @description estab-ptoEmi-secuencial. */
            numero: string;
        };
        /**
         * DatosPrueba
         * @description El texto de la prueba.
         */
        DatosPrueba: {
            /** @description Que se trata de una prueba. */
            mensaje: string;
        };
        /**
         * DatosRecibido
         * @description El documento que la empresa recibió.
         */
        DatosRecibido: {
            /** @description La clave de acceso vigente del comprobante. */
            claveAcceso: string;
            /** @description Tipo de comprobante. */
            codDoc: string;
            /**
             * @description El estado del documento tras el evento.
             * @enum {unknown}
             */
            estado: "PENDIENTE" | "VIGENTE" | "ANULADO" | "NO_AUTORIZADO" | "AJENO" | "INVALIDO";
            /** @description estab-ptoEmi-secuencial. */
            numero: string;
            /** @description Su nombre. */
            razonSocialEmisor: string;
            /** @description Quien lo emitió. */
            rucEmisor: string;
        };
        /**
         * DatosReporteFallido
         * @description El reporte que no se pudo hacer.
         */
        DatosReporteFallido: {
            /** @description Primer día, aaaa-mm-dd. */
            desde: string;
            /** @description csv, xlsx o zip. */
            formato: string;
            /** @description Último día, aaaa-mm-dd. */
            hasta: string;
            /** @description El trabajo: GET /reportes/trabajos/{id}. */
            id: string;
            /** @description Por qué no se hizo. */
            motivo: string;
            /** @description Qué reporte: ventas, compras… */
            reporte: string;
        };
        /**
         * DatosReporteListo
         * @description El reporte que ya se puede descargar.
         */
        DatosReporteListo: {
            /** @description Primer día, aaaa-mm-dd. */
            desde: string;
            /** @description csv, xlsx o zip. */
            formato: string;
            /** @description Último día, aaaa-mm-dd. */
            hasta: string;
            /** @description El trabajo: GET /reportes/trabajos/{id}. */
            id: string;
            /** @description Qué reporte: ventas, compras… */
            reporte: string;
        };
        /**
         * DatosSri
         * @description El servicio del SRI; lo reciben todas las cuentas.
         */
        DatosSri: {
            /** @description Qué pasó. */
            motivo: string;
            /**
             * @description Cuál de los servicios del SRI.
             * @enum {unknown}
             */
            servicio: "recepcion" | "autorizacion" | "validez";
        };
        /**
         * DecisionRecibido
         * @description Lo que el XML no puede saber; nulo: nadie lo ha decidido.
         */
        DecisionRecibido: {
            /** @description Es la compra de un activo fijo. */
            activoFijo: boolean | null;
            /** @description Sustento tributario, tabla 5 del ATS: 01, 02, 06… */
            codSustento: string | null;
            /** @description Ya está en los libros. */
            contabilizado: boolean;
            /** @description Su IVA da derecho a crédito tributario. */
            derechoCredito: boolean | null;
            /** @description Día en que se recibió, dd/mm/aaaa: desde él cuentan los cinco días hábiles de la retención. Nulo: el de su emisión. */
            fechaRecepcion: string | null;
            /** @description Día en que se contabiliza, dd/mm/aaaa: dice el mes en que la compra se declara. */
            fechaRegistro: string | null;
            /** @description Qué es cada línea del documento, en su orden. */
            lineas: {
                /** @description Qué es esta línea. */
                tipo: ("bien" | "servicio" | "activo-fijo" | "gasto" | "honorarios" | "honorarios-sin-titulo" | "arriendo" | "transporte") | null;
            }[] | null;
            /** @description Lo que convenga recordar, hasta 2000 caracteres. */
            notas: string | null;
            /** @description El emisor es parte relacionada. */
            parteRel: boolean | null;
        };
        /**
         * DefinicionRide
         * @description Cómo se ve el RIDE; lo que se omite queda como en la predeterminada.
         */
        DefinicionRide: {
            /** @description Código de barras de la clave de acceso */
            codigoBarras?: boolean;
            /** @description Código QR de la consulta de validez del SRI */
            codigoQr?: boolean;
            /** @description Colores. */
            colores?: {
                /** @description Color de líneas y recuadros, #RRGGBB */
                borde?: string;
                /** @description Fondo de las cabeceras de tabla, #RRGGBB */
                fondo?: string;
                /** @description Color de títulos y del total, #RRGGBB */
                principal?: string;
                /** @description Color del texto, #RRGGBB */
                texto?: string;
            };
            /** @description Columnas que no se imprimen; solo las que el SRI no exige. */
            columnasOcultas?: ("codigoAuxiliar" | "detalleAdicional" | "codigo")[];
            /** @description Letra. */
            letra?: {
                /** @description Familia de la letra. */
                familia?: "Helvetica" | "Times" | "Courier";
                /** @description Tamaño del texto en puntos */
                tamano?: number;
            };
            /** @description Logo de la empresa. */
            logo?: {
                /** @description Alto del logo en milímetros */
                altoMm?: number;
                /** @description Dónde va el logo. */
                posicion?: "izquierda" | "centro" | "derecha" | "oculto";
            };
            /** @description Márgenes de la hoja. */
            margenesMm?: {
                /** @description Margen derecho en milímetros */
                derecho: number;
                /** @description Margen inferior en milímetros */
                inferior: number;
                /** @description Margen izquierdo en milímetros */
                izquierdo: number;
                /** @description Margen superior en milímetros */
                superior: number;
            };
            /** @description Los cinco bloques en el orden en que se imprimen. */
            orden?: ("receptor" | "detalle" | "adicional" | "pagos" | "totales")[];
            /** @description Textos propios. */
            textos?: {
                /** @description Texto bajo los datos del emisor */
                encabezado?: string;
                /** @description Texto al final del comprobante */
                pie?: string;
            };
            /**
             * @description Versión de la definición: 1.
             * @constant
             */
            version: 1;
        };
        /** DiferenciaCruce */
        DiferenciaCruce: {
            /** @description La clave de acceso, o «manual-7». */
            clave: string;
            /** @description Tipo de comprobante. */
            codDoc: string;
            /** @description Qué difiere y qué hacer. */
            detalle: string;
            /** @description Su estado aquí; nulo: no está. */
            estado: string | null;
            /** @description De emisión, aaaa-mm-dd. */
            fecha: string;
            /** @description estab-ptoEmi-secuencial. */
            numero: string;
            /** @description Identificación de la otra parte. */
            parte: string;
            /** @description De la otra parte; nulo si no se sabe. */
            razonSocial: string | null;
            /**
             * @description solo-sri: está en la lista y falta aquí; solo-aqui: está aquí y falta en la lista; difiere: en ambos, con otro valor o estado.
             * @enum {unknown}
             */
            tipo: "solo-sri" | "solo-aqui" | "difiere";
            /** @description El total aquí; nulo: no está, o aún no llega el documento. */
            totalAqui: number | null;
            /** @description El total de la lista; nulo: la lista no lo dice, o no está en ella. */
            totalSri: number | null;
        };
        /** Empresa */
        Empresa: {
            /** @description false: no emite comprobantes. */
            activa: boolean;
            /** @description Número de la resolución de agente de retención, solo dígitos y sin ceros a la izquierda: NAC-DNCRASC20-00000001 es 1. */
            agenteRetencion: string | null;
            /** @description El certificado de firma activo. */
            certificado: {
                /** @description Qué hacer; nulo: nada. */
                advertencia: string | null;
                /** @description Días hasta su fin. */
                diasRestantes: number | null;
                /**
                 * @description Cómo está.
                 * @enum {unknown}
                 */
                estado: "sin-certificado" | "vigente" | "por-vencer" | "vencido";
                /** @description ISO 8601 con -05:00; nulo: no hay certificado activo. */
                fechaExpiracion: string | null;
            };
            /** @description Número de la resolución de contribuyente especial: de 3 a 13 letras y números. */
            contribuyenteEspecial: string | null;
            /**
             * @description Régimen RIMPE; nulo: no pertenece. Cada comprobante lleva la leyenda que corresponde.
             * @enum {unknown}
             */
            contribuyenteRimpe: "emprendedor" | "negocio-popular" | null;
            /** @description Correo de contacto. */
            correo: string | null;
            /** @description Dirección de la matriz. */
            dirMatriz: string;
            /** @description Qué le falta para emitir ahora; vacío: nada. activacion: está desactivada. prueba-ruc: véase «prueba». certificado: ninguno activo y vigente. punto-emision: ninguno activo en un establecimiento activo. */
            faltaParaEmitir: ("activacion" | "prueba-ruc" | "certificado" | "punto-emision")[];
            /** @description ISO 8601 con -05:00. */
            fechaCreacion: string;
            /** @description ISO 8601 con -05:00. */
            fechaModificacion: string;
            /** @description Resolución de gran contribuyente. */
            granContribuyente: string | null;
            /** @description Dirección del logo, otra cada vez que cambia; nulo: no tiene. Se sube con PUT …/logo. */
            logo: string | null;
            /** @description Nombre comercial. */
            nombreComercial: string | null;
            /** @description Obligado a llevar contabilidad. */
            obligadoContabilidad: boolean;
            /**
             * @description Si la cuenta probó que el RUC es suyo; sin eso no emite. en-revision: otra cuenta lo probó antes y decide el operador.
             * @enum {unknown}
             */
            prueba: "probado" | "sin-probar" | "en-revision";
            /** @description Razón social o apellidos y nombres, como constan en el RUC. */
            razonSocial: string;
            /** @description Crece con cada cambio; es el ETag. */
            revision: number;
            /** @description RUC, 13 dígitos. */
            ruc: string;
            /** @description RUC del proveedor del sistema de facturación, si usa el de un tercero (anexo 26): 13 dígitos. Nulo: el de la instalación, si lo tiene. */
            rucProveedor: string | null;
            /** @description Su servidor de correo; nulo: usa el de la instalación. */
            smtp: components["schemas"]["Smtp"] | null;
            /** @description Teléfono de contacto. */
            telefono: string | null;
        };
        /** EmpresaPorId */
        EmpresaPorId: {
            /** @description Identificador de la empresa. */
            id: string;
            /** @description Razón social. */
            razonSocial: string;
            /** @description RUC de la empresa. */
            rucPropietario: string;
        };
        /** EmpresaQueUsaPlantilla */
        EmpresaQueUsaPlantilla: {
            /** @description Solo para este tipo de comprobante; nulo: todos. */
            codDoc: string | null;
            /** @description Solo en este establecimiento; nulo: todos. */
            estab: string | null;
            /** @description Solo en este punto de emisión; nulo: todos. */
            ptoEmi: string | null;
            /** @description La empresa. */
            ruc: string;
        };
        EmpresasCreateResult: components["schemas"]["Empresa"] & {
            /** @description Lo que conviene revisar; no impide nada. */
            advertencias: components["schemas"]["Advertencia"][];
        };
        EmpresasListResult: {
            /** @description Los elementos de esta página. */
            content: components["schemas"]["Empresa"][];
            /** @description Es la primera página. */
            first: boolean;
            /** @description Es la última página. */
            last: boolean;
            /** @description Página, desde 0. */
            number: number;
            /** @description Elementos por página. */
            size: number;
            /** @description Exacto hasta 10 000; después, nulo. */
            totalElements: number | null;
            /** @description Solo cuando totalElements es nulo. */
            totalEstimado?: number;
            /** @description Nulo cuando totalElements lo es. */
            totalPages: number | null;
        };
        EmpresasRemoveResult: components["schemas"]["Empresa"] | null;
        EmpresasTestSmtpResult: {
            /** @description Qué pasó y, si falló, qué hacer. */
            detalle: string;
            /** @description Si el servidor aceptó el correo. */
            enviado: boolean;
            /** @description Servidor y puerto usados. */
            servidor: string;
        };
        /** EnlaceComprobante */
        EnlaceComprobante: {
            /** @description Si la dirección funciona. */
            activo: boolean;
            /** @description Dirección de la página del comprador; nulo si fue revocada. Quien la tiene ve el comprobante. */
            enlace: string | null;
            /** @description ISO 8601 con -05:00. */
            fechaCreacion: string;
            /** @description ISO 8601 con -05:00; nulo: no. */
            fechaRevocacion: string | null;
        };
        /** EntregaWebhook */
        EntregaWebhook: {
            /** @description El evento como se envía (sin el comprobante, en formato completo). */
            cuerpo: string;
            /**
             * @description FALLIDA: se dejó de intentar.
             * @enum {unknown}
             */
            estado: "PENDIENTE" | "ENTREGADA" | "FALLIDA";
            /** @description El «id» del evento, que va en webhook-id. */
            evento: string;
            /** @description ISO 8601 con -05:00. */
            fechaCreacion: string;
            /** @description ISO 8601 con -05:00. */
            fechaModificacion: string;
            /** @description Identificador de la entrega. */
            id: string;
            /** @description Intentos hechos. */
            intentos: number;
            /** @description Por qué no se entregó todavía, o ya no. */
            motivo: string | null;
            /** @description Cuándo se intenta otra vez; nulo: no se intenta. */
            proximoIntento: string | null;
            /** @description Los últimos 20 intentos, el más reciente primero. */
            registro: {
                /** @description Por qué no hubo respuesta. */
                error: string | null;
                /** @description Código HTTP; nulo: no hubo respuesta. */
                estado: number | null;
                /** @description ISO 8601 con -05:00. */
                fecha: string;
                /** @description Cuánto tardó. */
                ms: number;
                /** @description Cómo empieza la respuesta. */
                respuesta: string | null;
            }[];
            /** @description La empresa; nulo: de ninguna en particular. */
            ruc: string | null;
            /**
             * @description El tipo del evento.
             * @enum {unknown}
             */
            tipo: "comprobante.creado" | "comprobante.firmado" | "comprobante.recibido" | "comprobante.autorizado" | "comprobante.devuelto" | "comprobante.no_autorizado" | "comprobante.intervenir" | "comprobante.corregido" | "comprobante.eliminado" | "comprobante.anulacion_solicitada" | "comprobante.anulacion_desistida" | "comprobante.anulado" | "correo.enviado" | "correo.fallido" | "certificado.por_vencer" | "certificado.vencido" | "recibido.nuevo" | "recibido.anulado" | "recibido.anulacion_pedida" | "reporte.listo" | "reporte.fallido" | "sri.no_disponible" | "sri.disponible" | "prueba";
        };
        /**
         * Error
         * @description Todo error tiene esta forma.
         */
        Error: {
            /** @description El error. */
            result: {
                /** @description Con secuencial-usado: la clave de quien tiene el número. */
                claveAcceso?: string;
                /**
                 * @description Código estable del error; /docs/errores los explica.
                 * @enum {unknown}
                 */
                code: "solicitud-invalida" | "json-invalido" | "codificacion-invalida" | "comprobante-invalido" | "zip-invalido" | "recibido-no-es-comprobante" | "coddoc-distinto" | "tipo-comprobante-desconocido" | "api-key-invalida" | "encabezado-invalido" | "certificado-invalido" | "formulario-invalido" | "usuario-invalido" | "webhook-invalido" | "lista-invalida" | "lista-ajena" | "buzon-invalido" | "cliente-oauth-invalido" | "invitacion-invalida" | "password-incorrecta" | "codigo-incorrecto" | "empresa-invalida" | "establecimiento-invalido" | "punto-emision-invalido" | "producto-invalido" | "cliente-invalido" | "cliente-mismo" | "fila-invalida" | "archivo-demasiado-costoso" | "importacion-invalida" | "plantilla-invalida" | "logo-invalido" | "sin-destinatarios" | "clave-nueva-invalida" | "sin-credencial" | "api-key-mal-escrita" | "api-key-desconocida" | "api-key-expirada" | "api-key-revocada" | "token-invalido" | "usuario-desactivado" | "ingreso-rechazado" | "codigo-requerido" | "sesion-invalida" | "rol-requerido" | "bearer-requerido" | "administrador-requerido" | "operador-requerido" | "csrf-requerido" | "sesion-requerida" | "empresas-limitadas" | "plantilla-ajena" | "autoridad-insuficiente" | "ruta-no-encontrada" | "registro-ruc-no-encontrado" | "contribuyente-no-encontrado" | "recibido-no-encontrado" | "archivo-no-encontrado" | "accion-no-encontrada" | "accion-sin-comprobantes" | "accion-terminada" | "carga-no-encontrada" | "catalogo-no-encontrado" | "comprobante-no-encontrado" | "certificado-no-encontrado" | "empresa-no-encontrada" | "api-key-no-encontrada" | "usuario-no-encontrado" | "cliente-oauth-no-encontrado" | "invitacion-no-encontrada" | "sesion-no-encontrada" | "establecimiento-no-encontrado" | "punto-emision-no-encontrado" | "producto-no-encontrado" | "cliente-no-encontrado" | "plantilla-no-encontrada" | "logo-no-encontrado" | "enlace-no-encontrado" | "fila-no-encontrada" | "error-sri-no-encontrado" | "buzon-no-encontrado" | "webhook-no-encontrado" | "entrega-no-encontrada" | "conciliacion-no-encontrada" | "simulador-no-encontrado" | "simulador-no-autorizado" | "reporte-grande" | "ats-incompleto" | "limite-de-reportes" | "reporte-no-listo" | "trabajo-no-encontrado" | "descarga-no-encontrada" | "limite-de-webhooks" | "webhook-inactivo" | "repeticion-en-curso" | "comprobante-en-proceso" | "comprobante-no-detenido" | "comprobante-no-eliminable" | "comprobante-no-notificable" | "sin-servidor-de-correo" | "anulacion-no-permitida" | "anulacion-pendiente-en-sri" | "anulacion-consumada" | "estado-no-permite" | "firma-no-es-la-causa" | "firma-no-renovable" | "fecha-no-modificable" | "numero-no-modificable" | "retencion-emitida" | "retencion-no-procede" | "retencion-incompleta" | "recibido-repetido" | "recibido-sin-decision" | "recibido-no-manual" | "mes-cerrado" | "mes-con-pendientes" | "mes-ya-cerrado" | "mes-abierto" | "clasificacion-no-aplica" | "revision-distinta" | "secuencial-usado" | "clave-acceso-usada" | "referencia-usada" | "referencia-no-modificable" | "secuencial-agotado" | "ruc-sin-probar" | "sin-certificado" | "certificado-en-uso" | "certificado-no-activable" | "idempotency-key-reutilizada" | "idempotency-key-en-curso" | "usuario-existente" | "api-key-ya-revocada" | "ultimo-administrador" | "totp-activo" | "totp-sin-iniciar" | "totp-inactivo" | "invitacion-aceptada" | "empresa-existente" | "empresa-en-uso" | "establecimiento-existente" | "establecimiento-en-uso" | "punto-emision-existente" | "punto-emision-en-uso" | "secuencial-retrocede" | "producto-existente" | "cliente-existente" | "cliente-identificaciones" | "fila-existente" | "plantilla-existente" | "plantilla-en-uso" | "cuerpo-demasiado-grande" | "tipo-de-contenido" | "cursor-vencido" | "acciones-en-curso" | "cargas-en-curso" | "cuota-recibidos" | "demasiadas-solicitudes" | "limite-de-reenvios" | "archivo-danado" | "error-interno" | "servicio-no-disponible" | "historia-perdida" | "cola-de-archivos-llena" | "sri-no-disponible";
                /** @description Con comprobante-no-eliminable: si el SRI puede tenerlo. */
                enSri?: boolean;
                /** @description El estado del comprobante, cuando es la causa. */
                estado?: string;
                /** @description Con secuencial-usado: si el contenido es el mismo. */
                identico?: boolean;
                /** @description Qué pasó y qué hacer. */
                message: string;
                /** @description El X-Request-Id de la solicitud. */
                requestId: string;
                /** @description Con revision-distinta: la revisión de ahora. */
                revision?: number;
                /**
                 * @description Con rol-requerido: el rol que falta.
                 * @enum {unknown}
                 */
                rolRequerido?: "ROLE_RECEIPTS" | "ROLE_SUPPLIERS" | "ROLE_ESTABLISHMENTS" | "ROLE_EMISSION_POINTS" | "ROLE_DIGITAL_CERTS" | "ROLE_RIDE_TEMPLATES" | "ROLE_EMAIL_TEMPLATES" | "ROLE_PRODUCTS" | "ROLE_REPORTS";
                /**
                 * @description Nombre del código HTTP.
                 * @enum {unknown}
                 */
                status: "BAD_REQUEST" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "CONFLICT" | "GONE" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "TOO_MANY_REQUESTS" | "INTERNAL_SERVER_ERROR" | "SERVICE_UNAVAILABLE";
                /** @description Todos los problemas a la vez; vacía si el error no es de campos. */
                subErrors: components["schemas"]["SubError"][];
                /** @description Cuándo, ISO 8601 con -05:00. */
                timestamp: string;
                /** @description Cuando está en uso: qué lo usa. */
                usos?: {
                    /** @description Cuántos. */
                    cantidad: number;
                    /** @description Qué lo usa. */
                    recurso: string;
                }[];
            } & {
                [key: string]: unknown;
            };
            /**
             * @description false en un error. Con token-invalido no va: esa respuesta tiene la forma de OAuth (error, error_description).
             * @constant
             */
            success?: false;
        };
        /** ErrorSri */
        ErrorSri: {
            /** @description Lo que significa, en cambio, cuando el SRI añade ese texto. */
            casos?: {
                /** @description Por qué ocurre. */
                causa: string;
                /**
                 * @description Qué hace el servicio cuando el SRI responde este código.
                 * @enum {unknown}
                 */
                comportamiento: "corregir" | "firmar" | "intervenir" | "consultar" | "reintentar" | "esperar" | "aviso";
                /** @description Qué debe hacer el emisor. */
                queHacer: string;
                /** @description Parte del texto del SRI. */
                texto: string;
            }[];
            /** @description Por qué ocurre. */
            causa: string;
            /** @description El «identificador» del mensaje del SRI. */
            codigo: string;
            /**
             * @description Qué hace el servicio cuando el SRI responde este código.
             * @enum {unknown}
             */
            comportamiento: "corregir" | "firmar" | "intervenir" | "consultar" | "reintentar" | "esperar" | "aviso";
            /** @description Qué debe hacer el emisor. */
            queHacer: string;
            /** @description Cómo lo llama el SRI. */
            significado: string;
        };
        /** Establecimiento */
        Establecimiento: {
            /** @description false: no emite comprobantes. */
            activo: boolean;
            /** @description Cantón. */
            canton: string | null;
            /** @description Dirección; va en cada comprobante. */
            direccion: string;
            /** @description Código del establecimiento, 3 dígitos, como consta en el RUC; no 000. */
            estab: string;
            /** @description ISO 8601 con -05:00. */
            fechaCreacion: string;
            /** @description ISO 8601 con -05:00. */
            fechaModificacion: string;
            /** @description true: está registrado para cobrar el IVA del 8 % (servicios turísticos) en los días que fija un decreto. */
            ivaDiferenciado: boolean;
            /** @description Nombre, para reconocerlo. */
            nombre: string | null;
            /** @description Provincia, en mayúsculas y sin tildes; decide dónde rige el IVA del 8 %. */
            provincia: ("AZUAY" | "BOLIVAR" | "CANAR" | "CARCHI" | "CHIMBORAZO" | "COTOPAXI" | "EL ORO" | "ESMERALDAS" | "GALAPAGOS" | "GUAYAS" | "IMBABURA" | "LOJA" | "LOS RIOS" | "MANABI" | "MORONA SANTIAGO" | "NAPO" | "ORELLANA" | "PASTAZA" | "PICHINCHA" | "SANTA ELENA" | "SANTO DOMINGO DE LOS TSACHILAS" | "SUCUMBIOS" | "TUNGURAHUA" | "ZAMORA CHINCHIPE") | null;
            /** @description Crece con cada cambio; es el ETag. */
            revision: number;
        };
        EstablecimientosCreateResult: components["schemas"]["Establecimiento"] & {
            /** @description Lo que conviene revisar; no impide nada. */
            advertencias: components["schemas"]["Advertencia"][];
        };
        EstablecimientosListResult: {
            /** @description Los elementos de esta página. */
            content: components["schemas"]["Establecimiento"][];
            /** @description Es la primera página. */
            first: boolean;
            /** @description Es la última página. */
            last: boolean;
            /** @description Página, desde 0. */
            number: number;
            /** @description Elementos por página. */
            size: number;
            /** @description Exacto hasta 10 000; después, nulo. */
            totalElements: number | null;
            /** @description Solo cuando totalElements es nulo. */
            totalEstimado?: number;
            /** @description Nulo cuando totalElements lo es. */
            totalPages: number | null;
        };
        EstablecimientosRemoveResult: components["schemas"]["Establecimiento"] | null;
        /** EstadoServicio */
        EstadoServicio: {
            /** @description Por qué no se envían los comprobantes, o no todos; vacía si nada lo impide. La peor primero. */
            causas: {
                /**
                 * @description Su nombre, estable; también el de la métrica rubrica_envio_causa.
                 * @enum {unknown}
                 */
                codigo: "base-de-datos" | "historia-perdida" | "base-solo-lectura" | "disco-lleno" | "sin-trabajador" | "sri-suspendido" | "cola-atascada" | "sri-limitado" | "reloj" | "certificado-vencido" | "comprobantes-detenidos";
                /**
                 * @description detiene: no se envía nada; demora: se envía más tarde; parcial: solo afecta a algunos comprobantes
                 * @enum {unknown}
                 */
                gravedad: "detiene" | "demora" | "parcial";
                /** @description Qué pasa. */
                mensaje: string;
                /** @description Qué hacer. */
                remedio: string;
            }[];
            /**
             * @description listo, degradado (atiende, pero algo detiene o demora los envíos: vea causas) o no-listo (503)
             * @enum {unknown}
             */
            estado: "listo" | "degradado" | "no-listo";
            /** @description Cada parte de la que depende, por nombre, y si responde. */
            partes: {
                [key: string]: boolean;
            };
            /** @description Los otros relojes, comparados con el de este proceso. */
            relojes: {
                /** @description Si difiere demasiado: revise NTP en ambas máquinas. */
                excedido: boolean;
                /**
                 * @description Con qué reloj se comparó.
                 * @enum {unknown}
                 */
                fuente: "baseDeDatos" | "sri";
                /** @description Cuánto adelanta al de este proceso; negativo si atrasa. */
                segundos: number;
            }[];
            /** @description Los servicios del SRI, vistos por toda la instalación */
            sri: {
                /** @description Desde cuándo, ISO 8601 */
                desde: string | null;
                /** @description operativo: funciona; limitado: funciona y se lo llama a ritmo reducido; suspendido: no responde, no se le envía y se lo sondea; probando: hay un sondeo en curso */
                estado: string;
                /** @description El ritmo permitido mientras está limitado */
                llamadasPorSegundo: number | null;
                /** @description Por qué no está operativo */
                motivo: string | null;
                /** @description Cuándo se lo sondea otra vez, ISO 8601 */
                proximoIntento: string | null;
                /** @description recepcion, autorizacion o validez */
                servicio: string;
            }[];
        };
        /**
         * Evento
         * @description Un evento; «tipo» dice qué trae «datos».
         */
        Evento: components["schemas"]["EventoComprobante"] | components["schemas"]["EventoCertificado"] | components["schemas"]["EventoRecibido"] | components["schemas"]["EventoReporteListo"] | components["schemas"]["EventoReporteFallido"] | components["schemas"]["EventoSri"] | components["schemas"]["EventoPrueba"];
        /** EventoCertificado */
        EventoCertificado: {
            datos: components["schemas"]["DatosCertificado"];
            /** @description ISO 8601 con -05:00. */
            fecha: string;
            /** @description Siempre el mismo para el mismo evento; sirve de cursor. */
            id: string;
            /** @description La empresa; nulo: de ninguna en particular. */
            ruc: string | null;
            /**
             * @description Qué pasó.
             * @enum {string}
             */
            tipo: "certificado.por_vencer" | "certificado.vencido";
        };
        /** EventoComprobante */
        EventoComprobante: {
            datos: components["schemas"]["DatosComprobante"];
            /** @description ISO 8601 con -05:00. */
            fecha: string;
            /** @description Siempre el mismo para el mismo evento; sirve de cursor. */
            id: string;
            /** @description La empresa; nulo: de ninguna en particular. */
            ruc: string | null;
            /**
             * @description Qué pasó.
             * @enum {string}
             */
            tipo: "comprobante.creado" | "comprobante.firmado" | "comprobante.recibido" | "comprobante.autorizado" | "comprobante.devuelto" | "comprobante.no_autorizado" | "comprobante.intervenir" | "comprobante.corregido" | "comprobante.eliminado" | "comprobante.anulacion_solicitada" | "comprobante.anulacion_desistida" | "comprobante.anulado" | "correo.enviado" | "correo.fallido";
        };
        /** EventoPrueba */
        EventoPrueba: {
            datos: components["schemas"]["DatosPrueba"];
            /** @description ISO 8601 con -05:00. */
            fecha: string;
            /** @description Siempre el mismo para el mismo evento; sirve de cursor. */
            id: string;
            /** @description La empresa; nulo: de ninguna en particular. */
            ruc: string | null;
            /**
             * @description Qué pasó.
             * @enum {string}
             */
            tipo: "prueba";
        };
        /** EventoRecibido */
        EventoRecibido: {
            datos: components["schemas"]["DatosRecibido"];
            /** @description ISO 8601 con -05:00. */
            fecha: string;
            /** @description Siempre el mismo para el mismo evento; sirve de cursor. */
            id: string;
            /** @description La empresa; nulo: de ninguna en particular. */
            ruc: string | null;
            /**
             * @description Qué pasó.
             * @enum {string}
             */
            tipo: "recibido.nuevo" | "recibido.anulado" | "recibido.anulacion_pedida";
        };
        /** EventoReporteFallido */
        EventoReporteFallido: {
            datos: components["schemas"]["DatosReporteFallido"];
            /** @description ISO 8601 con -05:00. */
            fecha: string;
            /** @description Siempre el mismo para el mismo evento; sirve de cursor. */
            id: string;
            /** @description La empresa; nulo: de ninguna en particular. */
            ruc: string | null;
            /**
             * @description Qué pasó.
             * @enum {string}
             */
            tipo: "reporte.fallido";
        };
        /** EventoReporteListo */
        EventoReporteListo: {
            datos: components["schemas"]["DatosReporteListo"];
            /** @description ISO 8601 con -05:00. */
            fecha: string;
            /** @description Siempre el mismo para el mismo evento; sirve de cursor. */
            id: string;
            /** @description La empresa; nulo: de ninguna en particular. */
            ruc: string | null;
            /**
             * @description Qué pasó.
             * @enum {string}
             */
            tipo: "reporte.listo";
        };
        EventosListResult: {
            /** @description Los eventos, en el orden pedido. */
            content: components["schemas"]["Evento"][];
            /** @description Ya hay más: continúe sin esperar. */
            hayMas: boolean;
            /** @description Para «cursor» la próxima vez; siempre está. */
            siguiente: string;
        };
        /** EventoSri */
        EventoSri: {
            datos: components["schemas"]["DatosSri"];
            /** @description ISO 8601 con -05:00. */
            fecha: string;
            /** @description Siempre el mismo para el mismo evento; sirve de cursor. */
            id: string;
            /** @description La empresa; nulo: de ninguna en particular. */
            ruc: string | null;
            /**
             * @description Qué pasó.
             * @enum {string}
             */
            tipo: "sri.no_disponible" | "sri.disponible";
        };
        /** ExportacionAts */
        ExportacionAts: {
            /** @description Refrendo: año. */
            anio?: string;
            /** @description Refrendo: correlativo. */
            correlativo?: string;
            /** @description Refrendo: distrito aduanero (tabla 6). */
            distrito?: string;
            /** @description Documento de transporte. */
            docTransporte?: string;
            /**
             * @description Tabla 10: 01 bienes con refrendo, 02 sin refrendo, 03 servicios.
             * @enum {unknown}
             */
            exportacionDe?: "01" | "02" | "03";
            /** @description Fecha de embarque, dd/mm/aaaa; si falta, la de emisión. */
            fechaEmbarque?: string;
            /** @description Si el ingreso se gravó en otro país, en servicios. */
            gravadoOtroPais?: boolean;
            /** @description Impuesto pagado en otro país. Texto con punto decimal. */
            impuestoOtroPais?: string;
            /** @description Número de la factura de exportación. */
            numero: string;
            /** @description Refrendo: régimen (tabla 7.1). */
            regimen?: string;
            /** @description Tipo de ingreso del exterior (tabla 18), en servicios. */
            tipoIngreso?: string;
            /** @description Valor FOB; si falta, el total sin flete ni seguro internacionales. Texto con punto decimal. */
            valorFob?: string;
        };
        /** @description Factura. */
        Factura: {
            /** @description Información adicional: hasta 15 campos, contando las leyendas de la empresa. */
            campoAdicional?: {
                /** @description Nombre. «email» o «emailCliente» lleva las direcciones a las que se notifica. */
                nombre: string;
                /** @description Valor; varias direcciones se separan con coma o punto y coma. */
                value: string;
            }[];
            /** @description Tipo de comprobante, dos dígitos. */
            codDoc?: string;
            /** @description 41 cuando la operación es un reembolso de gastos. */
            codDocReembolso?: string;
            /** @description EXPORTADOR en facturas de exportación (anexo 4). */
            comercioExterior?: string;
            /** @description Líneas del comprobante. */
            detalles: {
                /** @description Cantidad. */
                cantidad: number | string;
                /** @description Código auxiliar; obligatorio para materiales de construcción (tabla 31). */
                codigoAuxiliar?: string;
                /** @description Código principal del producto. */
                codigoPrincipal?: string;
                /** @description Descripción; si se omite, la del producto. */
                descripcion?: string;
                /** @description Descuento de la línea; si se omite, cero. */
                descuento?: number | string;
                /** @description Detalles adicionales de la línea, hasta 3. */
                detAdicional?: {
                    /** @description Nombre. */
                    nombre: string;
                    /** @description Valor. */
                    valor: string;
                }[];
                /** @description Impuestos de la línea. */
                impuesto?: {
                    /** @description Base imponible; si se omite, se calcula. En impuestos por unidad, el número de unidades. */
                    baseImponible?: number | string;
                    /** @description Impuesto: 2 IVA, 3 ICE, 5 IRBPNR. */
                    codigo: string;
                    /** @description Código de la tarifa (tablas 17 y 18). */
                    codigoPorcentaje: string;
                    /** @description Solo ICE por contenido: litros de alcohol puro o gramos de azúcar de la línea, para calcular la parte específica. */
                    contenido?: number | string;
                    /** @description Tarifa; si se omite, la del catálogo en la fecha de emisión. */
                    tarifa?: number | string;
                    /** @description Valor del impuesto; si se omite, se calcula. */
                    valor?: number | string;
                }[];
                /** @description Precio unitario sin el subsidio (anexos 6 y 7). */
                precioSinSubsidio?: number | string;
                /** @description Precio unitario sin impuestos; si se omite, el del producto. */
                precioUnitario?: number | string;
                /** @description Unidad de medida. */
                unidadMedida?: string;
            }[];
            /** @description Establecimiento, 3 dígitos. */
            estab: string;
            /** @description Fecha de emisión dd/mm/aaaa; si se omite, hoy en Ecuador. */
            fechaEmision?: string;
            /** @description Flete internacional. */
            fleteInternacional?: number | string;
            /** @description Gastos aduaneros. */
            gastosAduaneros?: number | string;
            /** @description Gastos de transporte y otros. */
            gastosTransporteOtros?: number | string;
            /** @description Número de la guía de remisión relacionada, 001-001-000000001. */
            guiaRemision?: string;
            /** @description Término de negociación, como FOB. */
            incoTermFactura?: string;
            /** @description Término de negociación del total sin impuestos. */
            incoTermTotalSinImpuestos?: string;
            /** @description Factura que sustituye a la guía de remisión (anexo 8); versiones 2.0.0 y 2.1.0. */
            infoSustitutivaGuiaRemision?: {
                /** @description Destinos. */
                destinos: {
                    /** @description Establecimiento de destino, 3 dígitos. */
                    codEstabDestino?: string;
                    /** @description Documento aduanero único. */
                    docAduaneroUnico?: string;
                    /** @description Motivo del traslado. */
                    motivoTraslado: string;
                    /** @description Ruta. */
                    ruta?: string;
                }[];
                /** @description Dirección de destino. */
                dirDestinatario: string;
                /** @description Dirección de partida. */
                dirPartida: string;
                /** @description Fin del transporte, dd/mm/aaaa. */
                fechaFinTransporte: string;
                /** @description Inicio del transporte, dd/mm/aaaa. */
                fechaIniTransporte: string;
                /** @description Placa. */
                placa: string;
                /** @description Transportista. */
                razonSocialTransportista: string;
                /** @description Identificación del transportista. */
                rucTransportista: string;
                /** @description Tipo de identificación del transportista. */
                tipoIdentificacionTransportista: string;
            };
            /** @description Lugar del término de negociación. */
            lugarIncoTerm?: string;
            /** @description Máquina fiscal que imprimió el comprobante (anexo 13). */
            maquinaFiscal?: {
                /** @description Marca. */
                marca: string;
                /** @description Modelo. */
                modelo: string;
                /** @description Número de serie. */
                serie: string;
            };
            /** @description Moneda; DOLAR si se omite. */
            moneda?: string;
            /** @description Rubros que se cobran por cuenta de terceros (anexo 9); versiones 2.0.0 y 2.1.0. No entran en importeTotal. */
            otrosRubrosTerceros?: {
                /** @description Concepto. */
                concepto: string;
                /** @description Valor. */
                total: number | string;
            }[];
            /** @description Pagos; si se omiten, uno por el total. Deben sumar el total. */
            pagos?: {
                /** @description Forma de pago (tabla 24). */
                formaPago: string;
                /** @description Plazo. */
                plazo?: number | string;
                /** @description Valor pagado. */
                total: number | string;
                /** @description Unidad del plazo: dias, meses, anios. */
                unidadTiempo?: string;
            }[];
            /** @description País de adquisición (tabla 25). */
            paisAdquisicion?: string;
            /** @description País de destino (tabla 25). */
            paisDestino?: string;
            /** @description País de origen (tabla 25). */
            paisOrigen?: string;
            /** @description Placa del vehículo (combustibles y transporte, anexos 12 y 25). */
            placa?: string;
            /** @description Propina; cero si se omite. */
            propina?: number | string;
            /** @description Punto de emisión, 3 dígitos. */
            ptoEmi: string;
            /** @description Puerto de destino. */
            puertoDestino?: string;
            /** @description Puerto de embarque. */
            puertoEmbarque?: string;
            /** @description Receptor del comprobante. */
            receptor: {
                /** @description Dirección. */
                direccion?: string;
                /** @description Número de identificación; 9999999999999 para consumidor final. */
                identificacion: string;
                /**
                 * @deprecated
                 * @description Lo envían clientes de Veronica; se admite vacío o cero, y no se usa.
                 */
                periodoFiscal?: number | string | null;
                /**
                 * @deprecated
                 * @description Otro nombre de «propina», el de Veronica: envíe uno de los dos.
                 */
                propina?: number | string;
                /** @description Razón social o apellidos y nombres. */
                razonSocial: string;
                /** @description Tipo de identificación: 04 RUC, 05 cédula, 06 pasaporte, 07 consumidor final, 08 exterior. */
                tipoIdentificacion: string;
            };
            /**
             * @deprecated
             * @description Otro nombre de «reembolsos», el de Veronica: envíe uno de los dos.
             */
            reembolsoDetalle?: {
                /** @description Tipo del documento reembolsado. */
                codDocReembolso: string;
                /** @description País del pago al proveedor (tabla 25). */
                codPaisPagoProveedorReembolso?: string;
                /**
                 * @deprecated
                 * @description Otro nombre de «detalleImpuestos», el de Veronica: envíe uno de los dos.
                 */
                detalleImpuesto?: {
                    /** @description Base imponible. */
                    baseImponibleReembolso: number | string;
                    /** @description Impuesto: 2 IVA, 3 ICE, 5 IRBPNR. */
                    codigo: string;
                    /** @description Código de la tarifa. */
                    codigoPorcentaje: string;
                    /** @description Valor del impuesto. */
                    impuestoReembolso: number | string;
                    /** @description Tarifa. */
                    tarifa: number | string;
                }[];
                /** @description Impuestos del documento. */
                detalleImpuestos?: {
                    /** @description Base imponible. */
                    baseImponibleReembolso: number | string;
                    /** @description Impuesto: 2 IVA, 3 ICE, 5 IRBPNR. */
                    codigo: string;
                    /** @description Código de la tarifa. */
                    codigoPorcentaje: string;
                    /** @description Valor del impuesto. */
                    impuestoReembolso: number | string;
                    /** @description Tarifa. */
                    tarifa: number | string;
                }[];
                /** @description Establecimiento del documento. */
                estabDocReembolso: string;
                /** @description Fecha del documento, dd/mm/aaaa. */
                fechaEmisionDocReembolso: string;
                /** @description Identificación del proveedor. */
                identificacionProveedorReembolso: string;
                /** @description Autorización del documento, 10 a 49 dígitos. */
                numeroAutorizacionDocReemb: string;
                /** @description Punto de emisión del documento. */
                ptoEmiDocReembolso: string;
                /** @description Secuencial del documento. */
                secuencialDocReembolso: string;
                /** @description Tipo de identificación del proveedor. */
                tipoIdentificacionProveedorReembolso: string;
                /** @description 01 persona natural, 02 sociedad. */
                tipoProveedorReembolso: string;
            }[];
            /** @description Documentos que se reembolsan. */
            reembolsos?: {
                /** @description Tipo del documento reembolsado. */
                codDocReembolso: string;
                /** @description País del pago al proveedor (tabla 25). */
                codPaisPagoProveedorReembolso?: string;
                /**
                 * @deprecated
                 * @description Otro nombre de «detalleImpuestos», el de Veronica: envíe uno de los dos.
                 */
                detalleImpuesto?: {
                    /** @description Base imponible. */
                    baseImponibleReembolso: number | string;
                    /** @description Impuesto: 2 IVA, 3 ICE, 5 IRBPNR. */
                    codigo: string;
                    /** @description Código de la tarifa. */
                    codigoPorcentaje: string;
                    /** @description Valor del impuesto. */
                    impuestoReembolso: number | string;
                    /** @description Tarifa. */
                    tarifa: number | string;
                }[];
                /** @description Impuestos del documento. */
                detalleImpuestos?: {
                    /** @description Base imponible. */
                    baseImponibleReembolso: number | string;
                    /** @description Impuesto: 2 IVA, 3 ICE, 5 IRBPNR. */
                    codigo: string;
                    /** @description Código de la tarifa. */
                    codigoPorcentaje: string;
                    /** @description Valor del impuesto. */
                    impuestoReembolso: number | string;
                    /** @description Tarifa. */
                    tarifa: number | string;
                }[];
                /** @description Establecimiento del documento. */
                estabDocReembolso: string;
                /** @description Fecha del documento, dd/mm/aaaa. */
                fechaEmisionDocReembolso: string;
                /** @description Identificación del proveedor. */
                identificacionProveedorReembolso: string;
                /** @description Autorización del documento, 10 a 49 dígitos. */
                numeroAutorizacionDocReemb: string;
                /** @description Punto de emisión del documento. */
                ptoEmiDocReembolso: string;
                /** @description Secuencial del documento. */
                secuencialDocReembolso: string;
                /** @description Tipo de identificación del proveedor. */
                tipoIdentificacionProveedorReembolso: string;
                /** @description 01 persona natural, 02 sociedad. */
                tipoProveedorReembolso: string;
            }[];
            /** @description Su propia referencia, hasta 100 caracteres: un pedido, una orden. No va en el XML; se busca por ella. */
            referencia?: string;
            /** @description true: si otro comprobante de la cuenta ya se emitió con esta referencia y referenciaUnica, se rechaza (409 referencia-usada), para siempre. */
            referenciaUnica?: boolean;
            /** @description Retenciones presuntivas de combustibles y prensa; desde la versión 1.1.0. */
            retenciones?: {
                /** @description 4: IVA presuntivo y renta. */
                codigo: string;
                /** @description Código de la tabla 23: 3, 4, 327 o 328. */
                codigoPorcentaje: string;
                /** @description Tarifa. */
                tarifa: number | string;
                /** @description Valor. */
                valor: number | string;
            }[];
            /** @description RUC de la empresa emisora, 13 dígitos. */
            ruc: string;
            /** @description Secuencial de 9 dígitos, desde 000000001; si se omite, el siguiente del punto de emisión. */
            secuencial?: string;
            /** @description Seguro internacional. */
            seguroInternacional?: number | string;
            /** @description Factura comercial negociable (anexo 11). */
            tipoNegociable?: {
                /** @description Correo para la notificación. */
                correo: string;
            };
            /** @description Total de las bases reembolsadas. */
            totalBaseImponibleReembolso?: number | string;
            /** @description Total de los documentos reembolsados. */
            totalComprobantesReembolso?: number | string;
            /** @description Datos del total de una tarifa que el servicio no puede calcular; lo demás se calcula. */
            totalConImpuestos?: {
                /** @description Impuesto: 2 IVA, 3 ICE, 5 IRBPNR. */
                codigo: string;
                /** @description Código de la tarifa. */
                codigoPorcentaje: string;
                /** @description Descuento adicional: reduce la base del IVA y consta en totalDescuento; no se resta del total, salvo con «repartir». */
                descuentoAdicional?: number | string;
                /** @description true: el descuento adicional se reparte entre las líneas de la tarifa, en proporción y al centavo, y así baja lo que se paga. */
                repartir?: boolean;
                /** @description Impuesto de la tarifa, si sus libros lo redondean de otra manera; si se omite, se calcula. */
                valor?: number | string;
                /** @description Devolución automática del IVA a personas adultas mayores (anexo 20). */
                valorDevolucionIva?: number | string;
            }[];
            /** @description Total de los impuestos reembolsados. */
            totalImpuestoReembolso?: number | string;
            /** @description Total del subsidio; si se omite y hay precioSinSubsidio, se calcula. */
            totalSubsidio?: number | string;
            /** @description IVA retenido presuntivo. */
            valorRetIva?: number | string;
            /** @description Renta retenida presuntiva. */
            valorRetRenta?: number | string;
            /** @description Versión del esquema del SRI; si se omite, la que corresponde al contenido. */
            version?: string;
        };
        /** FallaSimulada */
        FallaSimulada: {
            /** @description Si actúa ahora. */
            activa: boolean;
            /** @description Solo ese comprobante; nulo: todos. */
            claveAcceso: string | null;
            /** @description Desde cuándo, ISO 8601 con -05:00. */
            desde: string;
            /** @description Qué hace, como se escribió. */
            efecto: string;
            /** @description Hasta cuándo; nulo: hasta que se quite. */
            hasta: string | null;
            /** @description Identificador de la falla. */
            id: number;
            /** @description Parte de las llamadas, de más de 0 a 1. */
            proporcion: number;
            /** @description Dónde actúa; nulo: en todos. */
            servicio: ("recepcion" | "autorizacion" | "consulta") | null;
            /** @description Llamadas que faltan; nulo: sin fin. */
            veces: number | null;
        };
        /**
         * FichaProveedor
         * @description Lo que decide la retención a un proveedor; nulo: no se sabe.
         */
        FichaProveedor: {
            /** @description Es agente de retención. */
            agenteRetencion: boolean | null;
            /** @description Código de IVA que se le retiene normalmente (tabla 20). */
            codigoIva: string | null;
            /** @description Código de renta que se le retiene normalmente (ATS, tabla 3.10). */
            codigoRenta: string | null;
            /** @description Sustento tributario usual (ATS, tabla 5). */
            codSustento: string | null;
            /** @description Los campos que escribió una persona. */
            editados: string[];
            /** @description Es contribuyente especial. */
            especial: boolean | null;
            /** @description Es gran contribuyente. */
            granContribuyente: boolean | null;
            /** @description RUC u otra identificación del proveedor. */
            identificacion: string;
            /** @description Está obligado a llevar contabilidad. */
            obligadoContabilidad: boolean | null;
            /** @description Persona natural o sociedad. */
            persona: ("natural" | "sociedad") | null;
            /** @description Su nombre. */
            razonSocial: string | null;
            /** @description Régimen tributario. */
            regimen: ("general" | "emprendedor" | "negocio-popular") | null;
            /** @description Crece con cada cambio; es también su ETag. */
            revision: number;
        };
        /** FilaCatalogo */
        FilaCatalogo: {
            /** @description Código del SRI. */
            codigo: string;
            /** @description Descripción del código. */
            descripcion: string;
            /** @description Primer día de vigencia, aaaa-mm-dd */
            desde: string;
            /** @description Solo ICE mixto: dólares por «unidad», además de la tarifa. */
            especifica?: number;
            /** @description De qué tabla o resolución sale. */
            fuente: string;
            /** @description Último día, o null si sigue vigente */
            hasta: string | null;
            /** @description Solo ICE: cómo se calcula (porcentaje, unidad, mixto o contenido). */
            modo?: string;
            /** @description true: se conoce por la prensa; falta confirmarla. */
            prensa?: boolean;
            /** @description Falta cuando ninguna fuente la fija */
            tarifa?: number;
            /** @description Solo ICE específico: unidad, litro-alcohol-puro o cien-gramos-azucar. */
            unidad?: string;
        } & {
            [key: string]: unknown;
        };
        /** FilaOperador */
        FilaOperador: {
            /** @description Código del SRI. */
            codigo: string;
            /** @description Cuándo se añadió y desde dónde. */
            creada: {
                /** @description ISO 8601 con -05:00. */
                fecha: string;
                /** @description Desde dónde. */
                ip: string | null;
                /** @description Con qué solicitud. */
                requestId: string | null;
            };
            /** @description Descripción. */
            descripcion: string;
            /** @description Primer día de vigencia, aaaa-mm-dd. */
            desde: string;
            /** @description Norma que la fija. */
            fuente: string;
            /** @description Último día, aaaa-mm-dd; nulo: sigue vigente. */
            hasta: string | null;
            /** @description Identificador de la fila. */
            id: string;
            /** @description Cuándo se retiró o reemplazó; nulo: vale. */
            retirada: {
                /** @description ISO 8601 con -05:00. */
                fecha: string;
                /** @description Desde dónde. */
                ip: string | null;
                /** @description Con qué solicitud. */
                requestId: string | null;
            } | null;
            /** @description Catálogo al que pertenece. */
            tabla: string;
            /** @description Tarifa; nula: vale la del comprobante. */
            tarifa: number | null;
        };
        /** GrupoRechazados */
        GrupoRechazados: {
            /** @description Comprobantes devueltos o no autorizados por esta causa. */
            cantidad: number;
            /** @description Código del SRI; vacío si no dio ninguno. Sirve para «causa». */
            codigo: string;
            /** @description Fecha de emisión del más antiguo, dd/mm/aaaa. */
            desde: string;
            /** @description Qué significa. */
            explicacion: string | null;
            /** @description Fecha de emisión del más reciente, dd/mm/aaaa. */
            hasta: string;
            /** @description Suma de sus totales. */
            importe: number;
            /** @description Un ejemplo del detalle del SRI. */
            informacionAdicional: string | null;
            /** @description Texto del SRI más frecuente. */
            mensaje: string | null;
            /** @description Qué debe hacer el emisor. */
            queHacer: string | null;
            /** @description Los que el SRI nunca tuvo: se puede cambiar su fecha, y se pueden eliminar. */
            sinRecibir: number;
        };
        /** @description Guía de remisión. */
        GuiaRemision: {
            /** @description Información adicional: hasta 15 campos, contando las leyendas de la empresa. */
            campoAdicional?: {
                /** @description Nombre. «email» o «emailCliente» lleva las direcciones a las que se notifica. */
                nombre: string;
                /** @description Valor; varias direcciones se separan con coma o punto y coma. */
                value: string;
            }[];
            /** @description Tipo de comprobante, dos dígitos. */
            codDoc?: string;
            /** @description Destinatarios. */
            destinatario: {
                /** @description Tipo del documento de sustento, dos dígitos. */
                codDocSustento?: string;
                /** @description Establecimiento de destino, 3 dígitos. */
                codEstabDestino?: string;
                /** @description Mercadería que se traslada. */
                detalle: {
                    /** @description Cantidad. */
                    cantidad: number | string;
                    /** @description Código adicional. */
                    codigoAdicional?: string;
                    /** @description Código del producto. */
                    codigoInterno?: string;
                    /** @description Descripción. */
                    descripcion: string;
                    /** @description Detalles adicionales de la línea, hasta 3. */
                    detAdicional?: {
                        /** @description Nombre. */
                        nombre: string;
                        /** @description Valor. */
                        valor: string;
                    }[];
                }[];
                /** @description Dirección del destinatario. */
                dirDestinatario: string;
                /** @description Documento aduanero único. */
                docAduaneroUnico?: string;
                /** @description Fecha del documento de sustento, dd/mm/aaaa. */
                fechaEmisionDocSustento?: string;
                /** @description Identificación del destinatario. */
                identificacionDestinatario: string;
                /** @description Motivo del traslado. */
                motivoTraslado: string;
                /** @description Autorización del documento de sustento. */
                numAutDocSustento?: string;
                /** @description Número del documento de sustento, 001-001-000000001. */
                numDocSustento?: string;
                /** @description Razón social o nombres del destinatario. */
                razonSocialDestinatario: string;
                /** @description Ruta. */
                ruta?: string;
            }[];
            /** @description Establecimiento, 3 dígitos. */
            estab: string;
            /** @description Fecha de emisión dd/mm/aaaa; si se omite, hoy en Ecuador. */
            fechaEmision?: string;
            /** @description Datos del transporte. */
            info: {
                /** @description Dirección de partida. */
                dirPartida: string;
                /** @description Fin del transporte, dd/mm/aaaa. */
                fechaFinTransporte: string;
                /** @description Inicio del transporte, dd/mm/aaaa. */
                fechaIniTransporte: string;
                /** @description Placa del vehículo. */
                placa: string;
                /** @description Razón social o nombres del transportista. */
                razonSocialTransportista: string;
                /** @description RUC, cédula o pasaporte del transportista. */
                rucTransportista: string;
                /** @description Tipo de identificación del transportista (tabla 6). */
                tipoIdentificacionTransportista: string;
            };
            /** @description Máquina fiscal que imprimió el comprobante (anexo 13). */
            maquinaFiscal?: {
                /** @description Marca. */
                marca: string;
                /** @description Modelo. */
                modelo: string;
                /** @description Número de serie. */
                serie: string;
            };
            /** @description Punto de emisión, 3 dígitos. */
            ptoEmi: string;
            /** @description Su propia referencia, hasta 100 caracteres: un pedido, una orden. No va en el XML; se busca por ella. */
            referencia?: string;
            /** @description true: si otro comprobante de la cuenta ya se emitió con esta referencia y referenciaUnica, se rechaza (409 referencia-usada), para siempre. */
            referenciaUnica?: boolean;
            /** @description RUC de la empresa emisora, 13 dígitos. */
            ruc: string;
            /** @description Secuencial de 9 dígitos, desde 000000001; si se omite, el siguiente del punto de emisión. */
            secuencial?: string;
            /** @description Versión del esquema del SRI; si se omite, la que corresponde al contenido. */
            version?: string;
        };
        /** HallazgoCarga */
        HallazgoCarga: {
            /** @description Su clave de acceso, si se pudo leer. */
            clave: string | null;
            /** @description Su lugar en la carga, desde 1. */
            fila: number;
            /** @description Qué pasa con él. */
            motivo: string | null;
            /** @description Nombre del archivo, o la clave o línea. */
            nombre: string | null;
            /** @description ajeno, invalido o no-es-comprobante. */
            resultado: string;
        };
        /** HallazgoCertificado */
        HallazgoCertificado: {
            /** @description Qué hacer; vacío si nada. */
            accion: string;
            /** @description Código estable: certificado-por-vencer, p12-clave-incorrecta… /docs/errores dice qué significa cada uno y qué hacer. */
            codigo: string;
            /** @description Qué se encontró. */
            mensaje: string;
            /**
             * @description Con un error el archivo no sirve.
             * @enum {unknown}
             */
            severidad: "error" | "warning" | "info";
        };
        /** Invitacion */
        Invitacion: {
            /** @description RUC a los que está limitado; nulo: todas. */
            empresas: string[] | null;
            /**
             * @description Solo una PENDIENTE se puede aceptar.
             * @enum {unknown}
             */
            estado: "PENDIENTE" | "ACEPTADA" | "RETIRADA" | "VENCIDA";
            /** @description ISO 8601 con -05:00. */
            fechaCreacion: string;
            /** @description Hasta cuándo se puede aceptar, ISO 8601 con -05:00. */
            fechaExpiracion: string;
            /** @description Identificador de la invitación. */
            id: string;
            /** @description Nombre de la persona. */
            nombres: string;
            /**
             * @description administrador: gestiona la cuenta y no tiene límites. usuario: según «roles» y «empresas».
             * @enum {unknown}
             */
            rol: "administrador" | "usuario";
            /** @description Roles que da. */
            roles: ("ROLE_RECEIPTS" | "ROLE_SUPPLIERS" | "ROLE_ESTABLISHMENTS" | "ROLE_EMISSION_POINTS" | "ROLE_DIGITAL_CERTS" | "ROLE_RIDE_TEMPLATES" | "ROLE_EMAIL_TEMPLATES" | "ROLE_PRODUCTS" | "ROLE_REPORTS")[];
            /** @description Correo o nombre con que ingresará. */
            usuario: string;
        };
        InvitacionesAcceptResult: {
            /** @description Nombre de la persona. */
            nombres: string;
            /** @description Con qué ingresa desde ahora. */
            usuario: string;
        };
        InvitacionesCreateResult: components["schemas"]["Invitacion"] & {
            /** @description En lugar del token, si la solicitud es repetida. */
            advertencia?: string;
            /** @description Si se le envía por correo. */
            correoEnCola?: boolean;
            /** @description Para POST /api/v1.0/invitaciones/aceptar. */
            token?: string;
        };
        InvitacionesListResult: {
            /** @description Los elementos de esta página. */
            content: components["schemas"]["Invitacion"][];
            /** @description Es la primera página. */
            first: boolean;
            /** @description Es la última página. */
            last: boolean;
            /** @description Página, desde 0. */
            number: number;
            /** @description Elementos por página. */
            size: number;
            /** @description Exacto hasta 10 000; después, nulo. */
            totalElements: number | null;
            /** @description Solo cuando totalElements es nulo. */
            totalEstimado?: number;
            /** @description Nulo cuando totalElements lo es. */
            totalPages: number | null;
        };
        /**
         * LineaRecibido
         * @description Como la escribe el documento; vacío: no lo dice.
         */
        LineaRecibido: {
            /** @description Cuánto. */
            cantidad: string;
            /** @description Del emisor. */
            codigo: string;
            /** @description Qué es; en una nota de débito, la razón. */
            descripcion: string;
            /** @description Sin impuestos. */
            precioUnitario: string;
            /** @description Sin impuestos, con su descuento. */
            total: string;
        };
        /** @description Liquidación de compra de bienes y prestación de servicios; el receptor es el proveedor. */
        LiquidacionCompra: {
            /** @description Información adicional: hasta 15 campos, contando las leyendas de la empresa. */
            campoAdicional?: {
                /** @description Nombre. «email» o «emailCliente» lleva las direcciones a las que se notifica. */
                nombre: string;
                /** @description Valor; varias direcciones se separan con coma o punto y coma. */
                value: string;
            }[];
            /** @description Tipo de comprobante, dos dígitos. */
            codDoc?: string;
            /** @description 41 cuando la operación es un reembolso de gastos. */
            codDocReembolso?: string;
            /** @description Líneas del comprobante. */
            detalles: {
                /** @description Cantidad. */
                cantidad: number | string;
                /** @description Código auxiliar; obligatorio para materiales de construcción (tabla 31). */
                codigoAuxiliar?: string;
                /** @description Código principal del producto. */
                codigoPrincipal?: string;
                /** @description Descripción; si se omite, la del producto. */
                descripcion?: string;
                /** @description Descuento de la línea; si se omite, cero. */
                descuento?: number | string;
                /** @description Detalles adicionales de la línea, hasta 3. */
                detAdicional?: {
                    /** @description Nombre. */
                    nombre: string;
                    /** @description Valor. */
                    valor: string;
                }[];
                /** @description Impuestos de la línea. */
                impuesto?: {
                    /** @description Base imponible; si se omite, se calcula. En impuestos por unidad, el número de unidades. */
                    baseImponible?: number | string;
                    /** @description Impuesto: 2 IVA, 3 ICE, 5 IRBPNR. */
                    codigo: string;
                    /** @description Código de la tarifa (tablas 17 y 18). */
                    codigoPorcentaje: string;
                    /** @description Solo ICE por contenido: litros de alcohol puro o gramos de azúcar de la línea, para calcular la parte específica. */
                    contenido?: number | string;
                    /** @description Tarifa; si se omite, la del catálogo en la fecha de emisión. */
                    tarifa?: number | string;
                    /** @description Valor del impuesto; si se omite, se calcula. */
                    valor?: number | string;
                }[];
                /** @description Precio unitario sin el subsidio (anexos 6 y 7). */
                precioSinSubsidio?: number | string;
                /** @description Precio unitario sin impuestos; si se omite, el del producto. */
                precioUnitario?: number | string;
                /** @description Unidad de medida. */
                unidadMedida?: string;
            }[];
            /** @description Establecimiento, 3 dígitos. */
            estab: string;
            /** @description Fecha de emisión dd/mm/aaaa; si se omite, hoy en Ecuador. */
            fechaEmision?: string;
            /** @description Máquina fiscal que imprimió el comprobante (anexo 13). */
            maquinaFiscal?: {
                /** @description Marca. */
                marca: string;
                /** @description Modelo. */
                modelo: string;
                /** @description Número de serie. */
                serie: string;
            };
            /** @description Moneda; DOLAR si se omite. */
            moneda?: string;
            /** @description Pagos; si se omiten, uno por el total. Deben sumar el total. */
            pagos?: {
                /** @description Forma de pago (tabla 24). */
                formaPago: string;
                /** @description Plazo. */
                plazo?: number | string;
                /** @description Valor pagado. */
                total: number | string;
                /** @description Unidad del plazo: dias, meses, anios. */
                unidadTiempo?: string;
            }[];
            /** @description Punto de emisión, 3 dígitos. */
            ptoEmi: string;
            /** @description Receptor del comprobante. */
            receptor: {
                /** @description Dirección. */
                direccion?: string;
                /** @description Número de identificación; 9999999999999 para consumidor final. */
                identificacion: string;
                /** @description Razón social o apellidos y nombres. */
                razonSocial: string;
                /** @description Tipo de identificación: 04 RUC, 05 cédula, 06 pasaporte, 07 consumidor final, 08 exterior. */
                tipoIdentificacion: string;
            };
            /**
             * @deprecated
             * @description Otro nombre de «reembolsos», el de Veronica: envíe uno de los dos.
             */
            reembolsoDetalle?: {
                /** @description Tipo del documento reembolsado. */
                codDocReembolso: string;
                /** @description País del pago al proveedor (tabla 25). */
                codPaisPagoProveedorReembolso?: string;
                /**
                 * @deprecated
                 * @description Otro nombre de «detalleImpuestos», el de Veronica: envíe uno de los dos.
                 */
                detalleImpuesto?: {
                    /** @description Base imponible. */
                    baseImponibleReembolso: number | string;
                    /** @description Impuesto: 2 IVA, 3 ICE, 5 IRBPNR. */
                    codigo: string;
                    /** @description Código de la tarifa. */
                    codigoPorcentaje: string;
                    /** @description Valor del impuesto. */
                    impuestoReembolso: number | string;
                    /** @description Tarifa. */
                    tarifa: number | string;
                }[];
                /** @description Impuestos del documento. */
                detalleImpuestos?: {
                    /** @description Base imponible. */
                    baseImponibleReembolso: number | string;
                    /** @description Impuesto: 2 IVA, 3 ICE, 5 IRBPNR. */
                    codigo: string;
                    /** @description Código de la tarifa. */
                    codigoPorcentaje: string;
                    /** @description Valor del impuesto. */
                    impuestoReembolso: number | string;
                    /** @description Tarifa. */
                    tarifa: number | string;
                }[];
                /** @description Establecimiento del documento. */
                estabDocReembolso: string;
                /** @description Fecha del documento, dd/mm/aaaa. */
                fechaEmisionDocReembolso: string;
                /** @description Identificación del proveedor. */
                identificacionProveedorReembolso: string;
                /** @description Autorización del documento, 10 a 49 dígitos. */
                numeroAutorizacionDocReemb: string;
                /** @description Punto de emisión del documento. */
                ptoEmiDocReembolso: string;
                /** @description Secuencial del documento. */
                secuencialDocReembolso: string;
                /** @description Tipo de identificación del proveedor. */
                tipoIdentificacionProveedorReembolso: string;
                /** @description 01 persona natural, 02 sociedad. */
                tipoProveedorReembolso: string;
            }[];
            /** @description Documentos que se reembolsan. */
            reembolsos?: {
                /** @description Tipo del documento reembolsado. */
                codDocReembolso: string;
                /** @description País del pago al proveedor (tabla 25). */
                codPaisPagoProveedorReembolso?: string;
                /**
                 * @deprecated
                 * @description Otro nombre de «detalleImpuestos», el de Veronica: envíe uno de los dos.
                 */
                detalleImpuesto?: {
                    /** @description Base imponible. */
                    baseImponibleReembolso: number | string;
                    /** @description Impuesto: 2 IVA, 3 ICE, 5 IRBPNR. */
                    codigo: string;
                    /** @description Código de la tarifa. */
                    codigoPorcentaje: string;
                    /** @description Valor del impuesto. */
                    impuestoReembolso: number | string;
                    /** @description Tarifa. */
                    tarifa: number | string;
                }[];
                /** @description Impuestos del documento. */
                detalleImpuestos?: {
                    /** @description Base imponible. */
                    baseImponibleReembolso: number | string;
                    /** @description Impuesto: 2 IVA, 3 ICE, 5 IRBPNR. */
                    codigo: string;
                    /** @description Código de la tarifa. */
                    codigoPorcentaje: string;
                    /** @description Valor del impuesto. */
                    impuestoReembolso: number | string;
                    /** @description Tarifa. */
                    tarifa: number | string;
                }[];
                /** @description Establecimiento del documento. */
                estabDocReembolso: string;
                /** @description Fecha del documento, dd/mm/aaaa. */
                fechaEmisionDocReembolso: string;
                /** @description Identificación del proveedor. */
                identificacionProveedorReembolso: string;
                /** @description Autorización del documento, 10 a 49 dígitos. */
                numeroAutorizacionDocReemb: string;
                /** @description Punto de emisión del documento. */
                ptoEmiDocReembolso: string;
                /** @description Secuencial del documento. */
                secuencialDocReembolso: string;
                /** @description Tipo de identificación del proveedor. */
                tipoIdentificacionProveedorReembolso: string;
                /** @description 01 persona natural, 02 sociedad. */
                tipoProveedorReembolso: string;
            }[];
            /** @description Su propia referencia, hasta 100 caracteres: un pedido, una orden. No va en el XML; se busca por ella. */
            referencia?: string;
            /** @description true: si otro comprobante de la cuenta ya se emitió con esta referencia y referenciaUnica, se rechaza (409 referencia-usada), para siempre. */
            referenciaUnica?: boolean;
            /** @description RUC de la empresa emisora, 13 dígitos. */
            ruc: string;
            /** @description Secuencial de 9 dígitos, desde 000000001; si se omite, el siguiente del punto de emisión. */
            secuencial?: string;
            /** @description Factura comercial negociable (anexo 11). */
            tipoNegociable?: {
                /** @description Correo para la notificación. */
                correo: string;
            };
            /** @description Total de las bases reembolsadas. */
            totalBaseImponibleReembolso?: number | string;
            /** @description Total de los documentos reembolsados. */
            totalComprobantesReembolso?: number | string;
            /** @description Datos del total de una tarifa que el servicio no puede calcular; lo demás se calcula. */
            totalConImpuestos?: {
                /** @description Impuesto: 2 IVA, 3 ICE, 5 IRBPNR. */
                codigo: string;
                /** @description Código de la tarifa. */
                codigoPorcentaje: string;
                /** @description Descuento adicional: reduce la base del IVA y consta en totalDescuento; no se resta del total, salvo con «repartir». */
                descuentoAdicional?: number | string;
                /** @description true: el descuento adicional se reparte entre las líneas de la tarifa, en proporción y al centavo, y así baja lo que se paga. */
                repartir?: boolean;
                /** @description Impuesto de la tarifa, si sus libros lo redondean de otra manera; si se omite, se calcula. */
                valor?: number | string;
            }[];
            /** @description Total de los impuestos reembolsados. */
            totalImpuestoReembolso?: number | string;
            /** @description Versión del esquema del SRI; si se omite, la que corresponde al contenido. */
            version?: string;
        };
        /** Llamada */
        Llamada: {
            /** @description Campos que nombró el error, sin sus valores. */
            campos: string[];
            /** @description Código del error; nulo si no lo hubo. */
            codigo: string | null;
            /** @description Con qué credencial se llamó. */
            credencial: {
                /** @description Su identificador. */
                id: string;
                /** @description Su nombre; nulo si ya no existe. */
                nombre: string | null;
                /**
                 * @description API key, cliente OAuth o persona.
                 * @enum {unknown}
                 */
                tipo: "api-key" | "client" | "user";
            };
            /** @description Código HTTP de la respuesta. */
            estado: number;
            /** @description Cuándo se respondió, ISO 8601 con -05:00. */
            fecha: string;
            /** @description Método HTTP. */
            metodo: string;
            /** @description Milisegundos hasta terminar la respuesta. */
            ms: number;
            /** @description El X-Request-Id de la solicitud; también está en el error. */
            requestId: string;
            /** @description Ruta, con los nombres de sus parámetros en lugar de los valores. */
            ruta: string;
        };
        LlamadasListResult: {
            /** @description Las llamadas, de la más reciente a la más antigua. */
            content: components["schemas"]["Llamada"][];
            /** @description Para «cursor» en la página que sigue; nulo: no hay más. */
            siguiente: number | null;
        };
        LogoPutResult: {
            /** @description Píxeles de alto. */
            alto: number;
            /** @description Píxeles de ancho. */
            ancho: number;
            /** @description Tamaño del archivo guardado. */
            bytes: number;
            /** @description «image/png» o «image/jpeg». */
            tipo: string;
        };
        /** MensajeSri */
        MensajeSri: {
            /** @description Qué significa. */
            explicacion: string | null;
            /** @description Código del SRI. */
            identificador: string;
            /** @description Detalle del SRI, si lo dio. */
            informacionAdicional: string | null;
            /** @description Texto del SRI. */
            mensaje: string;
            /** @description Qué debe hacer el emisor. */
            queHacer: string;
            /** @description ERROR, ADVERTENCIA o INFORMATIVO, como lo dice el SRI. */
            tipo: string;
        };
        /** ModificadoAts */
        ModificadoAts: {
            /** @description Su autorización. */
            autorizacion: string;
            /** @description Identificación de quien emitió la nota. */
            emisor: string;
            /** @description Número del documento modificado. */
            numero: string;
        };
        /** Norma */
        Norma: {
            /** @description Código del SRI, o el nombre de la regla. */
            clave: string;
            /** @description Primer día en que rige, aaaa-mm-dd. */
            desde: string;
            /** @description El texto de donde sale. */
            fuente: string;
            /** @description Último día; nulo: sigue vigente. */
            hasta: string | null;
            /** @description versión (de Rúbrica), «paquete n» u operador. */
            origen: string;
            /** @description true: se conoce por la prensa; falta confirmarla. */
            prensa: boolean;
            /** @description Uno de «tipos». */
            tipo: string;
            /** @description Tarifa, lugares o monto. */
            valor: string;
        };
        /** Normas */
        Normas: {
            /** @description Las filas, por tipo. */
            normas: components["schemas"]["Norma"][];
            /** @description Los paquetes cargados; vacío: rigen las de esta versión. */
            paquetes: components["schemas"]["PaqueteNormas"][];
            /** @description Qué tablas hay. */
            tipos: components["schemas"]["TipoNormas"][];
        };
        /** @description Nota de crédito. */
        NotaCredito: {
            /** @description Información adicional: hasta 15 campos, contando las leyendas de la empresa. */
            campoAdicional?: {
                /** @description Nombre. «email» o «emailCliente» lleva las direcciones a las que se notifica. */
                nombre: string;
                /** @description Valor; varias direcciones se separan con coma o punto y coma. */
                value: string;
            }[];
            /** @description Tipo de comprobante, dos dígitos. */
            codDoc?: string;
            /** @description Tipo del documento que se modifica; 01 factura. */
            codDocModificado: string;
            /** @description Líneas del comprobante. */
            detalles: {
                /** @description Cantidad. */
                cantidad: number | string;
                /** @description Código adicional; obligatorio para materiales de construcción (tabla 31). */
                codigoAdicional?: string;
                /**
                 * @deprecated
                 * @description Otro nombre de «codigoAdicional», el de Veronica: envíe uno de los dos.
                 */
                codigoAuxiliar?: string;
                /** @description Código del producto. */
                codigoInterno?: string;
                /**
                 * @deprecated
                 * @description Otro nombre de «codigoInterno», el de Veronica: envíe uno de los dos.
                 */
                codigoPrincipal?: string;
                /** @description Descripción. */
                descripcion: string;
                /** @description Descuento de la línea; si se omite, cero. */
                descuento?: number | string;
                /** @description Detalles adicionales de la línea, hasta 3. */
                detAdicional?: {
                    /** @description Nombre. */
                    nombre: string;
                    /** @description Valor. */
                    valor: string;
                }[];
                /** @description Impuestos de la línea. */
                impuesto?: {
                    /** @description Base imponible; si se omite, se calcula. En impuestos por unidad, el número de unidades. */
                    baseImponible?: number | string;
                    /** @description Impuesto: 2 IVA, 3 ICE, 5 IRBPNR. */
                    codigo: string;
                    /** @description Código de la tarifa (tablas 17 y 18). */
                    codigoPorcentaje: string;
                    /** @description Solo ICE por contenido: litros de alcohol puro o gramos de azúcar de la línea, para calcular la parte específica. */
                    contenido?: number | string;
                    /** @description Tarifa; si se omite, la del catálogo en la fecha de emisión. */
                    tarifa?: number | string;
                    /** @description Valor del impuesto; si se omite, se calcula. */
                    valor?: number | string;
                }[];
                /** @description Precio unitario sin impuestos. */
                precioUnitario: number | string;
            }[];
            /** @description Establecimiento, 3 dígitos. */
            estab: string;
            /** @description Fecha de emisión dd/mm/aaaa; si se omite, hoy en Ecuador. */
            fechaEmision?: string;
            /** @description Fecha de emisión del documento que se modifica, dd/mm/aaaa; las tarifas son las de ese día. */
            fechaEmisionDocSustento: string;
            /** @description Máquina fiscal que imprimió el comprobante (anexo 13). */
            maquinaFiscal?: {
                /** @description Marca. */
                marca: string;
                /** @description Modelo. */
                modelo: string;
                /** @description Número de serie. */
                serie: string;
            };
            /** @description Moneda; DOLAR si se omite. */
            moneda?: string;
            /** @description Motivo de la nota de crédito. */
            motivo: string;
            /** @description Número del documento que se modifica, 001-001-000000001. */
            numDocModificado: string;
            /** @description Punto de emisión, 3 dígitos. */
            ptoEmi: string;
            /** @description Receptor del comprobante. */
            receptor: {
                /** @description Dirección. */
                direccion?: string;
                /** @description Número de identificación; 9999999999999 para consumidor final. */
                identificacion: string;
                /**
                 * @deprecated
                 * @description Lo envían clientes de Veronica; se admite vacío o cero, y no se usa.
                 */
                propina?: number | string | null;
                /** @description Razón social o apellidos y nombres. */
                razonSocial: string;
                /** @description Tipo de identificación: 04 RUC, 05 cédula, 06 pasaporte, 07 consumidor final, 08 exterior. */
                tipoIdentificacion: string;
            };
            /** @description Su propia referencia, hasta 100 caracteres: un pedido, una orden. No va en el XML; se busca por ella. */
            referencia?: string;
            /** @description true: si otro comprobante de la cuenta ya se emitió con esta referencia y referenciaUnica, se rechaza (409 referencia-usada), para siempre. */
            referenciaUnica?: boolean;
            /** @description RUC de la empresa emisora, 13 dígitos. */
            ruc: string;
            /** @description Secuencial de 9 dígitos, desde 000000001; si se omite, el siguiente del punto de emisión. */
            secuencial?: string;
            /** @description Datos del total de una tarifa que el servicio no puede calcular; lo demás se calcula. */
            totalConImpuestos?: {
                /** @description Impuesto: 2 IVA, 3 ICE, 5 IRBPNR. */
                codigo: string;
                /** @description Código de la tarifa. */
                codigoPorcentaje: string;
                /** @description Impuesto de la tarifa, si sus libros lo redondean de otra manera; si se omite, se calcula. */
                valor?: number | string;
                /** @description Devolución automática del IVA a personas adultas mayores (anexo 20). */
                valorDevolucionIva?: number | string;
            }[];
            /** @description Versión del esquema del SRI; si se omite, la que corresponde al contenido. */
            version?: string;
        };
        /** @description Nota de débito. */
        NotaDebito: {
            /** @description Información adicional: hasta 15 campos, contando las leyendas de la empresa. */
            campoAdicional?: {
                /** @description Nombre. «email» o «emailCliente» lleva las direcciones a las que se notifica. */
                nombre: string;
                /** @description Valor; varias direcciones se separan con coma o punto y coma. */
                value: string;
            }[];
            /** @description Tipo de comprobante, dos dígitos. */
            codDoc?: string;
            /** @description Tipo del documento que se modifica; 01 factura. */
            codDocModificado: string;
            /** @description Establecimiento, 3 dígitos. */
            estab: string;
            /** @description Fecha de emisión dd/mm/aaaa; si se omite, hoy en Ecuador. */
            fechaEmision?: string;
            /** @description Fecha de emisión del documento que se modifica, dd/mm/aaaa; las tarifas son las de ese día. */
            fechaEmisionDocSustento: string;
            /** @description Impuestos de la nota. */
            impuestos: {
                /** @description Base imponible; con una sola tarifa puede omitirse. */
                baseImponible?: number | string;
                /** @description Impuesto: 2 IVA, 3 ICE, 5 IRBPNR. */
                codigo: string;
                /** @description Código de la tarifa (tablas 17 y 18). */
                codigoPorcentaje: string;
                /** @description Tarifa; si se omite, la del catálogo en la fecha del documento que se modifica. */
                tarifa?: number | string;
                /** @description Valor del impuesto; si se omite, se calcula. */
                valor?: number | string;
                /** @description Devolución automática del IVA (anexo 20). */
                valorDevolucionIva?: number | string;
            }[];
            /** @description Máquina fiscal que imprimió el comprobante (anexo 13). */
            maquinaFiscal?: {
                /** @description Marca. */
                marca: string;
                /** @description Modelo. */
                modelo: string;
                /** @description Número de serie. */
                serie: string;
            };
            /** @description Motivos; su suma es el total sin impuestos. */
            motivos: {
                /** @description Razón de la modificación. */
                razon: string;
                /** @description Valor sin impuestos. */
                valor: number | string;
            }[];
            /** @description Número del documento que se modifica, 001-001-000000001. */
            numDocModificado: string;
            /** @description Pagos; si se omiten, uno por el total. Deben sumar el total. */
            pagos?: {
                /** @description Forma de pago (tabla 24). */
                formaPago: string;
                /** @description Plazo. */
                plazo?: number | string;
                /** @description Valor pagado. */
                total: number | string;
                /** @description Unidad del plazo: dias, meses, anios. */
                unidadTiempo?: string;
            }[];
            /** @description Punto de emisión, 3 dígitos. */
            ptoEmi: string;
            /** @description Receptor del comprobante. */
            receptor: {
                /** @description Dirección. */
                direccion?: string;
                /** @description Número de identificación; 9999999999999 para consumidor final. */
                identificacion: string;
                /** @description Razón social o apellidos y nombres. */
                razonSocial: string;
                /** @description Tipo de identificación: 04 RUC, 05 cédula, 06 pasaporte, 07 consumidor final, 08 exterior. */
                tipoIdentificacion: string;
            };
            /** @description Su propia referencia, hasta 100 caracteres: un pedido, una orden. No va en el XML; se busca por ella. */
            referencia?: string;
            /** @description true: si otro comprobante de la cuenta ya se emitió con esta referencia y referenciaUnica, se rechaza (409 referencia-usada), para siempre. */
            referenciaUnica?: boolean;
            /** @description RUC de la empresa emisora, 13 dígitos. */
            ruc: string;
            /** @description Secuencial de 9 dígitos, desde 000000001; si se omite, el siguiente del punto de emisión. */
            secuencial?: string;
            /** @description Versión del esquema del SRI; si se omite, la que corresponde al contenido. */
            version?: string;
        };
        /**
         * Notificacion
         * @description El aviso por correo al receptor.
         */
        Notificacion: {
            /** @description Los avisos, del último al primero; hasta 20. */
            correos: components["schemas"]["CorreoDeComprobante"][];
            /**
             * @description Del último aviso. PENDIENTE también mientras el comprobante no está autorizado.
             * @enum {unknown}
             */
            estado: "NO_APLICA" | "PENDIENTE" | "ENVIADA" | "FALLIDA";
            /** @description Por qué, y qué hacer; nulo: no hay nada que decir. */
            motivo: string | null;
        };
        /** PaqueteNormas */
        PaqueteNormas: {
            /** @description ISO 8601 con -05:00. */
            cargadoEl: string;
            /** @description Huella de la clave pública que lo firma. */
            clave: string;
            /** @description Quien lo publica. */
            emisor: string;
            /** @description Crece con cada paquete. */
            version: number;
        };
        /** ParteAts */
        ParteAts: {
            /** @description Si aplica un convenio de doble tributación. */
            convenio?: boolean;
            /** @description Nombre del régimen, sin tildes, con tipoRegi 03. */
            denominacion?: string;
            /** @description Identificación del proveedor o cliente, como en el comprobante. */
            identificacion: string;
            /** @description País del pago o del cliente (tabla 16). */
            pais?: string;
            /** @description Paraíso fiscal (tabla 17), con tipoRegi 02. */
            paraiso?: string;
            /**
             * @description Tabla 14: persona natural o sociedad.
             * @enum {unknown}
             */
            persona?: "natural" | "sociedad";
            /** @description Verdadero: el pago es local, aunque su identificación sea extranjera. */
            residente?: boolean;
            /** @description Si el pago está sujeto a retención por norma legal; se pregunta sin convenio. */
            sujetoRetencion?: boolean;
            /**
             * @description Tabla 19: 01 régimen general, 02 paraíso fiscal, 03 preferente o de menor imposición.
             * @enum {unknown}
             */
            tipoRegi?: "01" | "02" | "03";
        };
        /**
         * PendientesCierre
         * @description Cuántos documentos le faltan al mes, por motivo.
         */
        PendientesCierre: {
            /** @description Registrados en el mes con decisiones que se contradicen */
            contradictorios: number;
            /** @description Emitidos con la anulación pedida */
            porAnular: number;
            /** @description Recibidos que su emisor pide anular */
            porAnularRecibidos: number;
            /** @description Emitidos sin autorizar: por enviar, devueltos o no autorizados */
            sinAutorizar: number;
            /** @description Recibidos que el SRI aún no confirma */
            sinConfirmar: number;
            /** @description Registrados en el mes sin sustento, o sin decir si dan crédito tributario */
            sinDatos: number;
            /** @description Recibidos sin decisión, de este mes o anteriores */
            sinDecision: number;
            /** @description Recibidos sin fecha de registro: no están en ningún mes */
            sinRegistro: number;
        };
        /** PerfilFirma */
        PerfilFirma: {
            /**
             * @description A: RSA-SHA1 como la ficha técnica (por defecto); B: resúmenes SHA-256; C: RSA-SHA256.
             * @enum {unknown}
             */
            perfil: "A" | "B" | "C";
        };
        /** PlantillaEmail */
        PlantillaEmail: {
            /** @description Asunto del correo, en Liquid; el resultado es siempre una sola línea. */
            asunto: string;
            /** @description Cuerpo en HTML, en Liquid; los valores se escapan siempre. */
            cuerpoHtml: string;
            /** @description El mismo contenido en texto, en Liquid, para quien no ve HTML. */
            cuerpoTexto: string;
            /** @description RUC de las empresas que la pueden usar; vacío: todas. Al crear, sin este campo: las de quien la crea. Solo una de todas puede ser predeterminada. */
            empresas: string[];
            /** @description La de toda la cuenta, para las empresas que no eligieron otra; la que lo era deja de serlo. */
            esPredeterminada: boolean;
            /** @description Nombre que el receptor ve como remitente; nulo: el de la empresa. */
            etiquetaCorreo: string | null;
            /** @description ISO 8601 con -05:00. */
            fechaCreacion: string;
            /** @description ISO 8601 con -05:00. */
            fechaModificacion: string;
            /** @description Identificador de la plantilla. */
            id: string;
            /** @description Nombre, único en la cuenta. */
            nombre: string;
            /** @description Crece con cada cambio; es el ETag. */
            revision: number;
        };
        /** PlantillaRide */
        PlantillaRide: {
            definicion: components["schemas"]["DefinicionRide"];
            /** @description RUC de las empresas que la pueden usar; vacío: todas. Al crear, sin este campo: las de quien la crea. Solo una de todas puede ser predeterminada. */
            empresas: string[];
            /** @description La de toda la cuenta para ese tipo, o para todos. */
            esPredeterminada: boolean;
            /** @description ISO 8601 con -05:00. */
            fechaCreacion: string;
            /** @description «A4», «ticket80» o «ticket58». */
            formato: "A4" | "ticket80" | "ticket58";
            /** @description Identificador de la plantilla. */
            id: string;
            /** @description Nombre, único en la cuenta. */
            nombre: string;
            /** @description Para qué tipo de comprobante; nulo: todos. */
            tipoDocumento: ("01" | "03" | "04" | "05" | "06" | "07") | null;
        };
        PlantillasEmailListResult: {
            /** @description Los elementos de esta página. */
            content: components["schemas"]["PlantillaEmail"][];
            /** @description Es la primera página. */
            first: boolean;
            /** @description Es la última página. */
            last: boolean;
            /** @description Página, desde 0. */
            number: number;
            /** @description Elementos por página. */
            size: number;
            /** @description Exacto hasta 10 000; después, nulo. */
            totalElements: number | null;
            /** @description Solo cuando totalElements es nulo. */
            totalEstimado?: number;
            /** @description Nulo cuando totalElements lo es. */
            totalPages: number | null;
        };
        PlantillasEmailPreviewResult: {
            /** @description El asunto. */
            asunto: string;
            /** @description El cuerpo en HTML; el logo va dentro como «data:». Muéstrelo en un marco sin permisos (iframe sandbox). */
            html: string;
            /** @description El cuerpo en texto. */
            texto: string;
        };
        PlantillasEmailVariablesResult: {
            /** @description Etiquetas de Liquid que se admiten. */
            etiquetas: string[];
            /** @description Filtros de Liquid que se admiten. */
            filtros: string[];
            /** @description La plantilla incluida, para empezar de ella. */
            incluida: {
                /** @description Asunto del correo, en Liquid; el resultado es siempre una sola línea. */
                asunto: string;
                /** @description Cuerpo en HTML, en Liquid; los valores se escapan siempre. */
                cuerpoHtml: string;
                /** @description El mismo contenido en texto, en Liquid, para quien no ve HTML. */
                cuerpoTexto: string;
            };
            /** @description Las variables. */
            variables: {
                /** @description Qué dice. */
                descripcion: string;
                /** @description Su valor en el comprobante de ejemplo. */
                ejemplo: unknown;
                /** @description Como se escribe; «[]» tras una lista: use {% for %}. */
                nombre: string;
            }[];
        };
        PlantillasRideListResult: {
            /** @description Los elementos de esta página. */
            content: components["schemas"]["PlantillaRide"][];
            /** @description Es la primera página. */
            first: boolean;
            /** @description Es la última página. */
            last: boolean;
            /** @description Página, desde 0. */
            number: number;
            /** @description Elementos por página. */
            size: number;
            /** @description Exacto hasta 10 000; después, nulo. */
            totalElements: number | null;
            /** @description Solo cuando totalElements es nulo. */
            totalEstimado?: number;
            /** @description Nulo cuando totalElements lo es. */
            totalPages: number | null;
        };
        /**
         * PosterioresCierre
         * @description Lo que cambió después del cierre.
         */
        PosterioresCierre: {
            /** @description Emitidos con fecha del mes, después de cerrarlo. */
            emitidos: number;
            /** @description Emitidos del mes, anulados después de cerrarlo. */
            emitidosAnulados: number;
            /** @description Registrados en el mes, que su emisor anuló después de cerrarlo. */
            recibidosAnulados: number;
        };
        /** Producto */
        Producto: {
            /** @description false: no completa líneas de comprobantes. */
            activo: boolean;
            /** @description Código auxiliar; el de la tabla 31 si es un material de construcción. */
            codigoAuxiliar: string | null;
            /** @description Código principal; uno por empresa. */
            codigoPrincipal: string;
            /** @description Descripción. */
            descripcion: string;
            /** @description ISO 8601 con -05:00. */
            fechaCreacion: string;
            /** @description ISO 8601 con -05:00. */
            fechaModificacion: string;
            /** @description Identificador del producto. */
            id: string;
            /** @description Impuestos del producto. */
            impuesto: {
                /** @description Impuesto: 2 IVA, 3 ICE, 5 IRBPNR. */
                codigo: string;
                /** @description Código de la tarifa (tablas 17 y 18). */
                codigoPorcentaje: string;
                /** @description Solo donde el catálogo no la tiene; si se omite, la del día de la emisión. */
                tarifa?: number | string;
            }[];
            /** @description Precio unitario sin impuestos, hasta 6 decimales. */
            precioUnitario: number | string;
            /** @description Crece con cada cambio; es el ETag. */
            revision: number;
            /** @description Unidad de medida. */
            unidadMedida: string | null;
        };
        /** ProductoDeArchivo */
        ProductoDeArchivo: {
            /** @description false: no completa líneas de comprobantes. */
            activo: boolean;
            /** @description Código auxiliar; el de la tabla 31 si es un material de construcción. */
            codigoAuxiliar: string | null;
            /** @description Código principal; uno por empresa. */
            codigoPrincipal: string;
            /** @description Descripción. */
            descripcion: string;
            /** @description Impuestos del producto. */
            impuesto: {
                /** @description Impuesto: 2 IVA, 3 ICE, 5 IRBPNR. */
                codigo: string;
                /** @description Código de la tarifa (tablas 17 y 18). */
                codigoPorcentaje: string;
                /** @description Solo donde el catálogo no la tiene; si se omite, la del día de la emisión. */
                tarifa?: number | string;
            }[];
            /** @description Precio unitario sin impuestos, hasta 6 decimales. */
            precioUnitario: number | string;
            /** @description Unidad de medida. */
            unidadMedida: string | null;
        };
        /** ProductoResumen */
        ProductoResumen: {
            /** @description Cantidad, menos la devuelta. */
            cantidad: number;
            /** @description Código principal, o la descripción si no lo tiene; «otros» son los demás juntos. */
            clave: string;
            /** @description En cuántos comprobantes está; de los demás juntos, la suma. */
            comprobantes: number;
            /** @description Descuento de las líneas; ya está restado. */
            descuento: number;
            /** @description Descripción; nulo en los demás juntos. */
            nombre: string | null;
            /** @description La empresa; nulo en los demás juntos. */
            ruc: string | null;
            /** @description Precio sin impuestos de las líneas, menos notas de crédito. */
            sinImpuestos: number;
        };
        ProductosCreateResult: components["schemas"]["Producto"] & {
            /** @description Lo que conviene revisar; no impide nada. */
            advertencias: components["schemas"]["Advertencia"][];
        };
        ProductosImportResult: {
            /** @description Los que no existían. */
            creados: number;
            /** @description Productos del archivo. */
            filas: number;
            /** @description Los primeros 20, como se entendieron. */
            muestra: components["schemas"]["ProductoDeArchivo"][];
            /** @description Los que ya existían con ese código. */
            reemplazados: number;
        };
        ProductosListResult: {
            /** @description Los elementos de esta página. */
            content: components["schemas"]["Producto"][];
            /** @description Es la primera página. */
            first: boolean;
            /** @description Es la última página. */
            last: boolean;
            /** @description Página, desde 0. */
            number: number;
            /** @description Elementos por página. */
            size: number;
            /** @description Exacto hasta 10 000; después, nulo. */
            totalElements: number | null;
            /** @description Solo cuando totalElements es nulo. */
            totalEstimado?: number;
            /** @description Nulo cuando totalElements lo es. */
            totalPages: number | null;
        };
        /** PropuestaRetencion */
        PropuestaRetencion: {
            /** @description Lo que conviene revisar antes de emitirla. */
            avisos: string[];
            /** @description El decidido, o el usual de la ficha del proveedor; nulo: hay que elegirlo. */
            codSustento: string | null;
            /** @description Clave de la retención que ya se emitió sobre él y sigue en pie; nulo: ninguna. */
            emitida: string | null;
            /** @description Lo que hay que decidir antes de emitirla. */
            faltan: string[];
            /** @description Hasta cuándo entregarla: cinco días hábiles desde su recepción, dd/mm/aaaa. */
            fechaLimite: string;
            /** @description Por qué no procede; nulo si procede. */
            motivo: string | null;
            /** @description Se puede retener sobre este documento. */
            procede: boolean;
            /** @description Lo que se propone retener. */
            retenciones: {
                /** @description Sobre qué se retiene. */
                baseImponible: string;
                /** @description 1 renta, 2 IVA. */
                codigo: string;
                /** @description El código; nulo: hay que elegirlo. */
                codigoRetencion: string | null;
                /** @description La norma o la tabla de donde sale; vacía si aún falta decidir. */
                fuente: string;
                /** @description Los porcentajes que admite la tabla, si son varios. */
                opciones: string[];
                /** @description El del catálogo hoy; nulo si depende del caso. */
                porcentajeRetener: string | null;
                /** @description Por qué se propone. */
                razon: string;
                /** @description Lo que resulta. */
                valorRetenido: string | null;
            }[];
        };
        /** PuntoEmision */
        PuntoEmision: {
            /** @description false: no emite comprobantes. */
            activo: boolean;
            /** @description Descripción, para reconocerlo. */
            descripcion: string | null;
            /** @description ISO 8601 con -05:00. */
            fechaCreacion: string;
            /** @description ISO 8601 con -05:00. */
            fechaModificacion: string;
            /** @description Código del punto de emisión, 3 dígitos; no 000. */
            ptoEmi: string;
            /** @description Crece con cada cambio; es el ETag. */
            revision: number;
            /** @description Por tipo de comprobante (codDoc), el número que sigue. */
            secuenciales: {
                /** @description El número que sigue: Factura. */
                "01": number;
                /** @description El número que sigue: Liquidación de compra de bienes y prestación de servicios. */
                "03": number;
                /** @description El número que sigue: Nota de crédito. */
                "04": number;
                /** @description El número que sigue: Nota de débito. */
                "05": number;
                /** @description El número que sigue: Guía de remisión. */
                "06": number;
                /** @description El número que sigue: Comprobante de retención. */
                "07": number;
            };
        };
        PuntosEmisionCreateResult: components["schemas"]["PuntoEmision"] & {
            /** @description Lo que conviene revisar; no impide nada. */
            advertencias: components["schemas"]["Advertencia"][];
        };
        PuntosEmisionListResult: {
            /** @description Los elementos de esta página. */
            content: components["schemas"]["PuntoEmision"][];
            /** @description Es la primera página. */
            first: boolean;
            /** @description Es la última página. */
            last: boolean;
            /** @description Página, desde 0. */
            number: number;
            /** @description Elementos por página. */
            size: number;
            /** @description Exacto hasta 10 000; después, nulo. */
            totalElements: number | null;
            /** @description Solo cuando totalElements es nulo. */
            totalEstimado?: number;
            /** @description Nulo cuando totalElements lo es. */
            totalPages: number | null;
        };
        PuntosEmisionRemoveResult: components["schemas"]["PuntoEmision"] | null;
        /** RecepcionSimulada */
        RecepcionSimulada: {
            /** @description Cuántos llegaron. */
            bytes: number;
            /** @description La del comprobante que llegó. */
            claveAcceso: string;
            /** @description ISO 8601 con -05:00. */
            fecha: string;
            /** @description Número de la recepción; crece. */
            id: string;
            /** @description Lo que se respondió. */
            respuesta: {
                /**
                 * @description SIN RESPUESTA: una falla impidió decidir.
                 * @enum {unknown}
                 */
                estado: "RECIBIDA" | "DEVUELTA" | "SIN RESPUESTA";
                /** @description La falla que actuó. */
                falla?: string;
                /** @description Los del SRI simulado. */
                mensajes: {
                    /** @description El código. */
                    identificador: string;
                    /** @description Lo que dice el SRI. */
                    mensaje: string;
                }[];
            };
            /** @description De los bytes que llegaron, en hexadecimal. */
            sha256: string;
        };
        /** Receptor */
        Receptor: {
            /** @description Correos del libro de clientes, o a los que se notificó el último comprobante. */
            correos: string[];
            /** @description Dirección del libro de clientes, o del último comprobante. */
            direccion: string | null;
            /** @description Número de identificación. */
            identificacion: string;
            /** @description Razón social o apellidos y nombres. */
            razonSocial: string;
            /** @description Tipo de identificación (tabla 6). */
            tipoIdentificacion: string;
            /** @description Fecha del último comprobante, dd/mm/aaaa; nulo: no está entre los más recientes del receptor. */
            ultimaFechaEmision: string | null;
        };
        /** Rechazados */
        Rechazados: {
            /** @description Hasta 100. */
            grupos: components["schemas"]["GrupoRechazados"][];
            /** @description Comprobantes de todos los grupos. */
            total: number;
        };
        /** Recibido */
        Recibido: {
            /** @description Lo que conviene revisar; no impide nada. */
            advertencias: components["schemas"]["Advertencia"][];
            /** @description Desde cuándo el emisor pide anularlo; nulo: no lo pide. */
            anulacionPedida: string | null;
            /** @description La clave de acceso; «manual-7» si se registró a mano. */
            clave: string;
            /** @description Tipo de comprobante: 01, 03, 04, 05, 06, 07, u otro si se registró a mano. */
            codDoc: string;
            /** @description Ya se decidió todo lo que su mes necesita: registro, sustento y crédito tributario. */
            decidido: boolean;
            /** @description Quien lo emitió. */
            emisor: {
                /** @description RUC del emisor, u otra identificación. */
                identificacion: string;
                /** @description Su nombre; nulo mientras no llega el documento. */
                razonSocial: string | null;
                /** @description Tabla 6: 04 es RUC. */
                tipoIdentificacion: string;
            };
            /** @description Establecimiento. */
            estab: string;
            /**
             * @description PENDIENTE: falta que el SRI lo confirme. AJENO: no es para ninguna empresa de la cuenta. INVALIDO: falso, alterado o ilegible.
             * @enum {unknown}
             */
            estado: "PENDIENTE" | "VIGENTE" | "ANULADO" | "NO_AUTORIZADO" | "AJENO" | "INVALIDO";
            /** @description Del SRI. */
            fechaAutorizacion: string | null;
            /** @description ISO 8601 con -05:00. */
            fechaCreacion: string;
            /** @description dd/mm/aaaa */
            fechaEmision: string;
            /** @description Nulo mientras no llega el documento. */
            importeTotal: number | null;
            /** @description IVA que suma; nulo mientras no llega el documento. */
            iva: number | null;
            /** @description Por qué está así y qué hacer; nulo: no hay nada que decir. */
            motivo: string | null;
            /** @description Del SRI. */
            numeroAutorizacion: string | null;
            /**
             * @description Por dónde llegó primero.
             * @enum {unknown}
             */
            origen: "archivo" | "clave" | "lista" | "correo" | "manual";
            /** @description Punto de emisión. */
            ptoEmi: string;
            /** @description A quién está dirigido, como lo dice el documento: su RUC, o su cédula. */
            receptorIdentificacion: string | null;
            /** @description Crece con cada cambio; es también su ETag. */
            revision: number;
            /** @description RUC de la empresa que lo recibe; nulo: no se sabe, o no es de la cuenta. */
            ruc: string | null;
            /** @description Nueve dígitos. */
            secuencial: string;
        };
        /** RecibidoCompleto */
        RecibidoCompleto: {
            /** @description Lo que conviene revisar; no impide nada. */
            advertencias: components["schemas"]["Advertencia"][];
            /** @description Desde cuándo el emisor pide anularlo; nulo: no lo pide. */
            anulacionPedida: string | null;
            /** @description La clave de acceso; «manual-7» si se registró a mano. */
            clave: string;
            /** @description Tipo de comprobante: 01, 03, 04, 05, 06, 07, u otro si se registró a mano. */
            codDoc: string;
            /** @description Dónde lo decidido se contradice, y qué cambiar; vacía: en nada. */
            contradicciones: string[];
            /** @description Ya se decidió todo lo que su mes necesita: registro, sustento y crédito tributario. */
            decidido: boolean;
            decision: components["schemas"]["DecisionRecibido"];
            /** @description Quien lo emitió. */
            emisor: {
                /** @description RUC del emisor, u otra identificación. */
                identificacion: string;
                /** @description Su nombre; nulo mientras no llega el documento. */
                razonSocial: string | null;
                /** @description Tabla 6: 04 es RUC. */
                tipoIdentificacion: string;
            };
            /** @description Establecimiento. */
            estab: string;
            /**
             * @description PENDIENTE: falta que el SRI lo confirme. AJENO: no es para ninguna empresa de la cuenta. INVALIDO: falso, alterado o ilegible.
             * @enum {unknown}
             */
            estado: "PENDIENTE" | "VIGENTE" | "ANULADO" | "NO_AUTORIZADO" | "AJENO" | "INVALIDO";
            /** @description Del SRI. */
            fechaAutorizacion: string | null;
            /** @description ISO 8601 con -05:00. */
            fechaCreacion: string;
            /** @description dd/mm/aaaa */
            fechaEmision: string;
            /** @description Nulo mientras no llega el documento. */
            importeTotal: number | null;
            /** @description IVA que suma; nulo mientras no llega el documento. */
            iva: number | null;
            /** @description Mes al que pertenece, aaaa-mm, por su fecha de registro; nulo: a ninguno todavía. */
            mes: string | null;
            /** @description Si está cerrado ese mes, o el de su emisión cuando aún no está registrado: regístrelo en un mes abierto, o reabra. */
            mesCerrado: boolean;
            /** @description Por qué está así y qué hacer; nulo: no hay nada que decir. */
            motivo: string | null;
            /** @description Del SRI. */
            numeroAutorizacion: string | null;
            /**
             * @description Por dónde llegó primero.
             * @enum {unknown}
             */
            origen: "archivo" | "clave" | "lista" | "correo" | "manual";
            /** @description Lo que dice la ficha del proveedor, o lo que se decidió la última vez sobre un documento de este emisor y tipo, para confirmarlo; nulo si no lo hay o si este ya tiene decisión. */
            propuesta: components["schemas"]["DecisionRecibido"] | null;
            /** @description Punto de emisión. */
            ptoEmi: string;
            /** @description A quién está dirigido, como lo dice el documento: su RUC, o su cédula. */
            receptorIdentificacion: string | null;
            /** @description Lo que se registró a mano, para corregirlo con PUT; nulo si es electrónico. */
            registroManual: {
                /** @description Tipo del documento, ATS tabla 4: 02 nota de venta, 07 retención, 15 del exterior, 16 DAU… */
                codDoc: string;
                /** @description Quien lo emitió. */
                emisor: {
                    /** @description RUC, cédula u otra. */
                    identificacion: string;
                    /** @description Su nombre. */
                    razonSocial: string;
                    /**
                     * @description 04 RUC, 05 cédula, 06 pasaporte, 08 exterior.
                     * @enum {unknown}
                     */
                    tipoIdentificacion: "04" | "05" | "06" | "08";
                };
                /** @description Establecimiento; se omite si el documento no lo imprime. */
                estab?: string;
                /** @description dd/mm/aaaa */
                fechaEmision: string;
                /** @description Tabla 24: 01 efectivo, 20 sistema financiero. */
                formaPago?: string;
                /** @description Lo que se paga: bases del IVA, impuestos y propina; de una retención, lo retenido. Si se omite, se calcula. Texto con punto decimal. */
                importeTotal?: string;
                /** @description Bases e impuestos, una por tarifa; una retención (07) no los lleva. */
                impuestos?: {
                    /** @description Lo gravado. Texto con punto decimal. */
                    baseImponible: string;
                    /**
                     * @description 2 IVA, 3 ICE, 5 IRBPNR.
                     * @enum {unknown}
                     */
                    codigo: "2" | "3" | "5";
                    /** @description Código de la tarifa: 4 es 15 %, 0 es 0 %. */
                    codigoPorcentaje: string;
                    /** @description La tarifa. */
                    tarifa?: string;
                    /** @description El impuesto; el IVA que se omite se calcula con su tarifa. Texto con punto decimal. */
                    valor?: string;
                }[];
                /** @description El que imprime, si lo tiene. */
                numeroAutorizacion?: string;
                /** @description Propina. Texto con punto decimal. */
                propina?: string;
                /** @description Punto de emisión; se omite si el documento no lo imprime. */
                ptoEmi?: string;
                /** @description Solo de una retención (07): una línea por cada valor retenido, con el documento sobre el que retiene. */
                retenciones?: components["schemas"]["RetencionManual"][];
                /** @description La empresa que lo recibe. */
                ruc: string;
                /** @description Número. */
                secuencial: string;
            } | null;
            /** @description Los comprobantes nuestros de los que habla una retención recibida, el documento que una nota modifica, las notas que lo modifican, y nuestras retenciones sobre él. */
            relacionados: {
                /** @description Su clave de acceso. */
                clave: string;
                /** @description Tipo de comprobante. */
                codDoc: string;
                /** @description Su estado. */
                estado: string;
                /**
                 * @description emitido: un comprobante nuestro.
                 * @enum {unknown}
                 */
                lado: "emitido" | "recibido";
                /** @description estab-ptoEmi-secuencial. */
                numero: string;
            }[];
            /** @description Lo que retiene, si es una retención recibida. */
            retenciones: {
                /** @description Base de la retención. */
                base: string | null;
                /** @description 1 renta, 2 IVA, 6 ISD. */
                codigo: string;
                /** @description Código de la retención. */
                codigoRetencion: string;
                /** @description Su nombre. */
                concepto: string;
                /** @description Número del documento sobre el que se retuvo, 15 dígitos. */
                numDocSustento: string | null;
                /** @description Porcentaje retenido. */
                porcentaje: string;
                /** @description Valor retenido. */
                valor: string;
            }[];
            /** @description Crece con cada cambio; es también su ETag. */
            revision: number;
            /** @description RUC de la empresa que lo recibe; nulo: no se sabe, o no es de la cuenta. */
            ruc: string | null;
            /** @description Nueve dígitos. */
            secuencial: string;
        };
        RecibidosListResult: {
            /** @description Los elementos de esta página. */
            content: components["schemas"]["Recibido"][];
            /** @description Es la primera página. */
            first: boolean;
            /** @description Es la última página. */
            last: boolean;
            /** @description Página, desde 0; nulo con «cursor». */
            number: number | null;
            /** @description Cursor de la página que sigue; nulo al final de la lista. */
            siguiente: string | null;
            /** @description Elementos por página. */
            size: number;
            /** @description Exacto hasta 10 000; después, nulo. */
            totalElements: number | null;
            /** @description Solo cuando totalElements es nulo. */
            totalEstimado?: number;
            /** @description Nulo cuando totalElements lo es. */
            totalPages: number | null;
        };
        /** RecibidoTraido */
        RecibidoTraido: {
            /** @description Por qué se apartó; nulo si no. */
            motivo: string | null;
            /** @description El documento; nulo si no quedó guardado. */
            recibido: components["schemas"]["Recibido"] | null;
            /**
             * @description nuevo: se guardó y el SRI lo confirmará. repetido: la cuenta ya lo tenía. ajeno e invalido: se apartó, con el motivo.
             * @enum {unknown}
             */
            resultado: "nuevo" | "repetido" | "ajeno" | "invalido";
        };
        /** RelacionadosComprobante */
        RelacionadosComprobante: {
            /** @description Falso si de alguna clase hay más de 50. */
            completo: boolean;
            /** @description De cada clase, hasta 50. */
            documentos: {
                /** @description Su clave de acceso; «manual-» y un número si se registró a mano. */
                clave: string;
                /** @description Tipo de comprobante. */
                codDoc: string;
                /** @description Su estado. */
                estado: string;
                /** @description dd/mm/aaaa. */
                fechaEmision: string;
                /**
                 * @description emitido: un comprobante nuestro.
                 * @enum {unknown}
                 */
                lado: "emitido" | "recibido";
                /** @description estab-ptoEmi-secuencial. */
                numero: string;
                /**
                 * @description modifica: el documento que esta nota modifica. nota-credito, nota-debito, retencion, guia: documentos sobre este. sustento: documento que esta guía o retención nombra.
                 * @enum {unknown}
                 */
                relacion: "modifica" | "nota-credito" | "nota-debito" | "retencion" | "guia" | "sustento";
                /** @description Su total; en una retención, lo retenido sobre este documento; nulo si no tiene. */
                valor: number | null;
            }[];
            /** @description De una factura o liquidación de compra, o de la que una nota modifica; nulo en los demás casos y si el documento no está en Rúbrica. */
            saldo: {
                /** @description Documento del que es el saldo: el consultado, o el que la nota modifica. */
                claveAcceso: string;
                /** @description Suma de sus notas de crédito; las devueltas, no autorizadas, anuladas o eliminadas no cuentan. */
                notasCredito: number;
                /** @description Suma de sus notas de débito, con la misma regla. */
                notasDebito: number;
                /** @description Lo máximo que puede sumar otra nota de crédito: total − notas de crédito. */
                porAcreditar: number;
                /** @description Suma de las retenciones recibidas y vigentes sobre el documento; no cambia el saldo. */
                retenido: number;
                /** @description Saldo después de notas: total − notas de crédito + notas de débito. */
                saldo: number;
                /** @description Total del documento. */
                total: number;
            } | null;
        };
        /** ReporteCompras */
        ReporteCompras: {
            /** @description SI o NO es un activo fijo; nulo si aún no se decidió. */
            activoFijo: string | null;
            /** @description Base con tarifa 0. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            base0: number | null;
            /** @description Base con tarifa 5. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            base5: number | null;
            /** @description Base con tarifa 8. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            base8: number | null;
            /** @description Base exenta de IVA. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            baseExenta: number | null;
            /** @description Base con la tarifa general de su fecha. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            baseGeneral: number | null;
            /** @description Base no objeto de IVA. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            baseNoObjeto: number | null;
            /** @description Bases de los documentos que reembolsa; nulo si no es un reembolso. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            baseReembolso: number | null;
            /** @description Clave de acceso; nulo en lo recibido en papel. */
            claveAcceso: string | null;
            /** @description Código del tipo de comprobante (tabla 3; ATS tabla 4 en lo recibido en papel). */
            codDoc: string | null;
            /** @description Tipo del comprobante que una nota modifica. */
            codDocModificado: string | null;
            /** @description Sustento tributario que se decidió; nulo si aún no. */
            codSustento: string | null;
            /** @description SI o NO da derecho a crédito; nulo si aún no se decidió. */
            derechoCredito: string | null;
            /** @description Ya restado de las bases. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            descuento: number | null;
            /** @description Estado del comprobante; lo anulado está con ceros. */
            estado: string | null;
            /** @description Fecha de emisión; de lo recibido, la de registro. aaaa-mm-dd. */
            fecha: string | null;
            /** @description Cuándo lo autorizó el SRI; nulo si no lo hizo. */
            fechaAutorizacion: string | null;
            /** @description Fecha de emisión del documento, aaaa-mm-dd. */
            fechaEmision: string | null;
            /** @description Su fecha de emisión. */
            fechaModificado: string | null;
            /** @description Códigos de la tabla 24, unidos con «+». */
            formasPago: string | null;
            /** @description ICE. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            ice: number | null;
            /** @description De la otra parte. */
            identificacion: string | null;
            /** @description IRBPNR. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            irbpnr: number | null;
            /** @description IVA. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            iva: number | null;
            /** @description Impuestos de los documentos que reembolsa; nulo si no lo es. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            ivaReembolso: number | null;
            /** @description La moneda que dice el comprobante, si no es el dólar: sus cifras cuentan en dólares, como las toma el SRI. Revíselo. */
            moneda: string | null;
            /** @description Su número. */
            numDocModificado: string | null;
            /** @description Establecimiento, punto y secuencial. */
            numero: string | null;
            /** @description SI o NO es una parte relacionada; nulo si aún no se decidió. */
            parteRel: string | null;
            /** @description Propina. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            propina: number | null;
            /** @description De la otra parte. */
            razonSocial: string | null;
            /** @description IVA que retuvo; nulo si no hay, cero si el documento está anulado. */
            retencionIva: number | null;
            /** @description Número de la retención que la empresa hizo sobre el documento, unidos con «+» si son varias; nulo si no hay. Cuenta aunque sea de otro mes. */
            retencionNumero: string | null;
            /** @description Impuesto a la renta que retuvo; nulo si no hay, cero si el documento está anulado. */
            retencionRenta: number | null;
            /** @description La empresa. */
            ruc: string | null;
            /** @description Nombre del tipo de comprobante. */
            tipoDocumento: string | null;
            /** @description Tipo de identificación (tabla 6). */
            tipoIdentificacion: string | null;
            /** @description Valor total. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            total: number | null;
            /** @description El total que escribe junto a esa moneda; nulo en dólares. */
            totalMoneda: number | null;
        };
        /** ReporteDocumentos */
        ReporteDocumentos: {
            /** @description Clave de acceso; nulo en lo recibido en papel. */
            claveAcceso: string | null;
            /** @description Código del tipo de comprobante (tabla 3; ATS tabla 4 en lo recibido en papel). */
            codDoc: string | null;
            /** @description Tipo del comprobante que una nota modifica. */
            codDocModificado: string | null;
            /** @description Estado del comprobante; lo anulado está con ceros. */
            estado: string | null;
            /** @description Fecha de emisión; de lo recibido, la de registro. aaaa-mm-dd. */
            fecha: string | null;
            /** @description Cuándo lo autorizó el SRI; nulo si no lo hizo. */
            fechaAutorizacion: string | null;
            /** @description Su fecha de emisión. */
            fechaModificado: string | null;
            /** @description De la otra parte. */
            identificacion: string | null;
            /** @description Lo que el comprobante dice, sin signo y en cualquier estado. */
            importe: number | null;
            /** @description La moneda que dice el comprobante, si no es el dólar: sus cifras cuentan en dólares, como las toma el SRI. Revíselo. */
            moneda: string | null;
            /** @description Su número. */
            numDocModificado: string | null;
            /** @description Establecimiento, punto y secuencial. */
            numero: string | null;
            /** @description De la otra parte. */
            razonSocial: string | null;
            /** @description La referencia del integrador. */
            referencia: string | null;
            /** @description La empresa. */
            ruc: string | null;
            /** @description Nombre del tipo de comprobante. */
            tipoDocumento: string | null;
            /** @description Tipo de identificación (tabla 6). */
            tipoIdentificacion: string | null;
            /** @description El total que escribe junto a esa moneda; nulo en dólares. */
            totalMoneda: number | null;
        };
        /** ReporteImpuestos */
        ReporteImpuestos: {
            /** @description Suma de las bases, sin notas de crédito. */
            bruto: number | null;
            /** @description Casillero del valor bruto del formulario 104; nulo si no tiene. */
            casillaBruto: string | null;
            /** @description Casillero del impuesto del formulario 104; nulo si no tiene. */
            casillaImpuesto: string | null;
            /** @description Casillero del valor neto del formulario 104; nulo si no tiene. */
            casillaNeto: string | null;
            /** @description Código de la tarifa (tablas 17 y 18). */
            codigoPorcentaje: string | null;
            /** @description Concepto del formulario 104. Un activo fijo (402), una venta 0 % con derecho a crédito (405) y una exportación de servicios (408) se deciden en cada comprobante. */
            concepto: string | null;
            /** @description Cuántos comprobantes tienen esta tarifa. */
            documentos: number;
            /** @description IVA, ICE o IRBPNR. */
            impuesto: string | null;
            /** @description ventas (por fecha de emisión) o compras (liquidaciones propias, y lo recibido por fecha de registro). */
            lado: string | null;
            /** @description aaaa-mm, por fecha de emisión. */
            mes: string | null;
            /** @description Bruto menos notas de crédito. */
            neto: number | null;
            /** @description Suma de las bases de las notas de crédito. */
            notasCredito: number | null;
            /** @description La empresa. */
            ruc: string | null;
            /** @description La tarifa; nulo si no se conoce. */
            tarifa: number | null;
            /** @description Impuesto, ya restado el de las notas de crédito. */
            valor: number | null;
        };
        /** ReporteProductos */
        ReporteProductos: {
            /** @description Cantidad, menos la devuelta. */
            cantidad: number | null;
            /** @description Código principal; la descripción si no lo tiene; nulo en los demás juntos. */
            codigo: string | null;
            /** @description Una de sus descripciones. */
            descripcion: string | null;
            /** @description Descuento de las líneas, ya restado. */
            descuento: number | null;
            /** @description En cuántos comprobantes está; de los demás juntos, la suma. */
            documentos: number;
            /** @description La empresa; nulo en los demás juntos. */
            ruc: string | null;
            /** @description Precio sin impuestos de las líneas, menos notas de crédito. */
            sinImpuestos: number | null;
        };
        /** ReporteRetenciones */
        ReporteRetenciones: {
            /** @description Base de la retención; cero si el comprobante está anulado. */
            base: number | null;
            /** @description El casillero de la base; nulo si no se conoce. */
            casillaBase: string | null;
            /** @description El casillero del valor; nulo si no se conoce. */
            casillaRetenido: string | null;
            /** @description Clave de acceso; nulo en lo recibido en papel. */
            claveAcceso: string | null;
            /** @description Código del tipo de comprobante (tabla 3; ATS tabla 4 en lo recibido en papel). */
            codDoc: string | null;
            /** @description Tipo del documento de sustento. */
            codDocSustento: string | null;
            /** @description Código de retención. */
            codigoRetencion: string | null;
            /** @description Nombre del código: el concepto de renta en esa fecha, o el porcentaje de IVA. */
            concepto: string | null;
            /** @description Estado del comprobante; lo anulado está con ceros. */
            estado: string | null;
            /** @description Fecha de emisión; de lo recibido, la de registro. aaaa-mm-dd. */
            fecha: string | null;
            /** @description Cuándo lo autorizó el SRI; nulo si no lo hizo. */
            fechaAutorizacion: string | null;
            /** @description Su fecha de emisión. */
            fechaSustento: string | null;
            /** @description 103 (renta que retuvo la empresa) o 104 (IVA); nulo en los demás. */
            formulario: string | null;
            /** @description De la otra parte. */
            identificacion: string | null;
            /** @description Renta, IVA o ISD. */
            impuesto: string | null;
            /** @description emitidas: las que hizo la empresa. recibidas: las que le hicieron. */
            lado: string | null;
            /** @description Su número. */
            numDocSustento: string | null;
            /** @description Establecimiento, punto y secuencial. */
            numero: string | null;
            /** @description Porcentaje retenido. */
            porcentaje: number | null;
            /** @description De la otra parte. */
            razonSocial: string | null;
            /** @description Valor retenido; cero si el comprobante está anulado. */
            retenido: number | null;
            /** @description La empresa. */
            ruc: string | null;
            /** @description Nombre del tipo de comprobante. */
            tipoDocumento: string | null;
            /** @description Tipo de identificación (tabla 6). */
            tipoIdentificacion: string | null;
        };
        ReportesComprasResult: {
            /** @description Lo que va en cada casillero, con la primera página de impuestos (104) y retenciones (103); si no, nulo. */
            casillas: components["schemas"]["CasillaFormulario"][] | null;
            /** @description Sus columnas en orden, con la primera página; si no, nulo. */
            columnas: components["schemas"]["ColumnaReporte"][] | null;
            /** @description Las filas. */
            content: components["schemas"]["ReporteCompras"][];
            /** @description Cursor de la página que sigue; nulo al final. */
            siguiente: string | null;
            /** @description Del reporte entero, con la primera página de ventas y compras; si no, nulo. */
            totales: components["schemas"]["TotalesReporte"] | null;
        };
        ReportesDescargaResult: {
            /** @description Su tamaño. */
            bytes: number;
            /** @description Nombre del archivo. */
            nombre: string;
            /** @description La dirección. */
            url: string;
            /** @description Hasta cuándo sirve. */
            vence: string;
        };
        ReportesDocumentosResult: {
            /** @description Lo que va en cada casillero, con la primera página de impuestos (104) y retenciones (103); si no, nulo. */
            casillas: components["schemas"]["CasillaFormulario"][] | null;
            /** @description Sus columnas en orden, con la primera página; si no, nulo. */
            columnas: components["schemas"]["ColumnaReporte"][] | null;
            /** @description Las filas. */
            content: components["schemas"]["ReporteDocumentos"][];
            /** @description Cursor de la página que sigue; nulo al final. */
            siguiente: string | null;
            /** @description Del reporte entero, con la primera página de ventas y compras; si no, nulo. */
            totales: components["schemas"]["TotalesReporte"] | null;
        };
        ReportesImpuestosResult: {
            /** @description Lo que va en cada casillero, con la primera página de impuestos (104) y retenciones (103); si no, nulo. */
            casillas: components["schemas"]["CasillaFormulario"][] | null;
            /** @description Sus columnas en orden, con la primera página; si no, nulo. */
            columnas: components["schemas"]["ColumnaReporte"][] | null;
            /** @description Las filas. */
            content: components["schemas"]["ReporteImpuestos"][];
            /** @description Cursor de la página que sigue; nulo al final. */
            siguiente: string | null;
            /** @description Del reporte entero, con la primera página de ventas y compras; si no, nulo. */
            totales: components["schemas"]["TotalesReporte"] | null;
        };
        ReportesProductosResult: {
            /** @description Lo que va en cada casillero, con la primera página de impuestos (104) y retenciones (103); si no, nulo. */
            casillas: components["schemas"]["CasillaFormulario"][] | null;
            /** @description Sus columnas en orden, con la primera página; si no, nulo. */
            columnas: components["schemas"]["ColumnaReporte"][] | null;
            /** @description Las filas. */
            content: components["schemas"]["ReporteProductos"][];
            /** @description Cursor de la página que sigue; nulo al final. */
            siguiente: string | null;
            /** @description Del reporte entero, con la primera página de ventas y compras; si no, nulo. */
            totales: components["schemas"]["TotalesReporte"] | null;
        };
        ReportesResumenResult: {
            /** @description Solo por producto, de más a menos; vacía en los demás. */
            productos: components["schemas"]["ProductoResumen"][];
            /** @description En orden de su clave; vacía por tarifa y por producto. */
            series: components["schemas"]["SerieResumen"][];
            /** @description Solo por tarifa; vacía en los demás. */
            tarifas: components["schemas"]["TarifaResumen"][];
        };
        ReportesRetencionesResult: {
            /** @description Lo que va en cada casillero, con la primera página de impuestos (104) y retenciones (103); si no, nulo. */
            casillas: components["schemas"]["CasillaFormulario"][] | null;
            /** @description Sus columnas en orden, con la primera página; si no, nulo. */
            columnas: components["schemas"]["ColumnaReporte"][] | null;
            /** @description Las filas. */
            content: components["schemas"]["ReporteRetenciones"][];
            /** @description Cursor de la página que sigue; nulo al final. */
            siguiente: string | null;
            /** @description Del reporte entero, con la primera página de ventas y compras; si no, nulo. */
            totales: components["schemas"]["TotalesReporte"] | null;
        };
        ReportesTrabajosResult: {
            /** @description El más reciente primero. */
            content: components["schemas"]["TrabajoReporte"][];
        };
        ReportesVentasResult: {
            /** @description Lo que va en cada casillero, con la primera página de impuestos (104) y retenciones (103); si no, nulo. */
            casillas: components["schemas"]["CasillaFormulario"][] | null;
            /** @description Sus columnas en orden, con la primera página; si no, nulo. */
            columnas: components["schemas"]["ColumnaReporte"][] | null;
            /** @description Las filas. */
            content: components["schemas"]["ReporteVentas"][];
            /** @description Cursor de la página que sigue; nulo al final. */
            siguiente: string | null;
            /** @description Del reporte entero, con la primera página de ventas y compras; si no, nulo. */
            totales: components["schemas"]["TotalesReporte"] | null;
        };
        /** ReporteVentas */
        ReporteVentas: {
            /** @description Base con tarifa 0. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            base0: number | null;
            /** @description Base con tarifa 5. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            base5: number | null;
            /** @description Base con tarifa 8. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            base8: number | null;
            /** @description Base exenta de IVA. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            baseExenta: number | null;
            /** @description Base con la tarifa general de su fecha. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            baseGeneral: number | null;
            /** @description Base no objeto de IVA. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            baseNoObjeto: number | null;
            /** @description Clave de acceso; nulo en lo recibido en papel. */
            claveAcceso: string | null;
            /** @description Código del tipo de comprobante (tabla 3; ATS tabla 4 en lo recibido en papel). */
            codDoc: string | null;
            /** @description Tipo del comprobante que una nota modifica. */
            codDocModificado: string | null;
            /** @description Ya restado de las bases. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            descuento: number | null;
            /** @description Estado del comprobante; lo anulado está con ceros. */
            estado: string | null;
            /** @description Fecha de emisión; de lo recibido, la de registro. aaaa-mm-dd. */
            fecha: string | null;
            /** @description Cuándo lo autorizó el SRI; nulo si no lo hizo. */
            fechaAutorizacion: string | null;
            /** @description Su fecha de emisión. */
            fechaModificado: string | null;
            /** @description Códigos de la tabla 24, unidos con «+». */
            formasPago: string | null;
            /** @description ICE. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            ice: number | null;
            /** @description De la otra parte. */
            identificacion: string | null;
            /** @description IRBPNR. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            irbpnr: number | null;
            /** @description IVA. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            iva: number | null;
            /** @description La moneda que dice el comprobante, si no es el dólar: sus cifras cuentan en dólares, como las toma el SRI. Revíselo. */
            moneda: string | null;
            /** @description Su número. */
            numDocModificado: string | null;
            /** @description Establecimiento, punto y secuencial. */
            numero: string | null;
            /** @description Propina. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            propina: number | null;
            /** @description De la otra parte. */
            razonSocial: string | null;
            /** @description IVA que retuvo; nulo si no hay, cero si el documento está anulado. */
            retencionIva: number | null;
            /** @description Número de la retención que el cliente hizo sobre el documento, unidos con «+» si son varias; nulo si no hay. Cuenta aunque sea de otro mes. */
            retencionNumero: string | null;
            /** @description Impuesto a la renta que retuvo; nulo si no hay, cero si el documento está anulado. */
            retencionRenta: number | null;
            /** @description La empresa. */
            ruc: string | null;
            /** @description Nombre del tipo de comprobante. */
            tipoDocumento: string | null;
            /** @description Tipo de identificación (tabla 6). */
            tipoIdentificacion: string | null;
            /** @description Valor total. Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula. */
            total: number | null;
            /** @description El total que escribe junto a esa moneda; nulo en dólares. */
            totalMoneda: number | null;
        };
        /** RespuestaAutorizacion */
        RespuestaAutorizacion: {
            /** @description La respuesta del SRI, una. */
            autorizaciones: {
                /** @description PRUEBAS o PRODUCCIÓN. */
                ambiente: string;
                /** @description AUTORIZADO, NO AUTORIZADO, DEVUELTA, o EN PROCESO mientras el SRI no responde. */
                estado: string;
                /** @description dd/mm/aaaa hh:mm:ss; vacía si no hay. */
                fechaAutorizacion: string;
                /** @description Mensajes del SRI. */
                mensajes: {
                    /** @description Código del mensaje del SRI. */
                    identificador: string;
                    /** @description Detalle del SRI. */
                    informacionAdicional: string | null;
                    /** @description Mensaje del SRI. */
                    mensaje: string;
                    /** @description ERROR, ADVERTENCIA o INFORMATIVO. */
                    tipo: string;
                }[];
                /** @description Número de autorización. */
                numeroAutorizacion: string | null;
            }[];
            /** @description Clave de acceso del comprobante. */
            claveAccesoConsultada: string;
            comprobante: components["schemas"]["ComprobanteCompleto"];
            /** @description El comprobante, si el SRI lo devolvió; vacía si no. */
            comprobantes?: {
                /** @description Clave de acceso. */
                claveAcceso: string;
                /** @description Mensajes del SRI. */
                mensajes: {
                    /** @description Código del mensaje del SRI. */
                    identificador: string;
                    /** @description Detalle del SRI. */
                    informacionAdicional: string | null;
                    /** @description Mensaje del SRI. */
                    mensaje: string;
                    /** @description ERROR, ADVERTENCIA o INFORMATIVO. */
                    tipo: string;
                }[];
            }[];
            /**
             * @description Solo si la recepción del SRI lo devolvió.
             * @constant
             */
            estado?: "DEVUELTA";
            /** @description Siempre «1». */
            numeroComprobantes: string;
            /** @description Cuándo se respondió, en milisegundos. */
            timestamp: number;
        };
        /** RespuestaRecepcion */
        RespuestaRecepcion: {
            comprobante: components["schemas"]["ComprobanteCompleto"];
            /** @description El comprobante, si el SRI lo devolvió; vacía si no. */
            comprobantes: {
                /** @description Clave de acceso. */
                claveAcceso: string;
                /** @description Mensajes del SRI. */
                mensajes: {
                    /** @description Código del mensaje del SRI. */
                    identificador: string;
                    /** @description Detalle del SRI. */
                    informacionAdicional: string | null;
                    /** @description Mensaje del SRI. */
                    mensaje: string;
                    /** @description ERROR, ADVERTENCIA o INFORMATIVO. */
                    tipo: string;
                }[];
            }[];
            /**
             * @description RECIBIDA o DEVUELTA por el SRI; EN PROCESO: todavía no se sabe, y sigue solo.
             * @enum {unknown}
             */
            estado: "RECIBIDA" | "DEVUELTA" | "EN PROCESO" | "ELIMINADO";
        };
        /** RespuestasAts */
        RespuestasAts: {
            /** @description Sustento de las liquidaciones de compra sin retención (tabla 5). */
            codSustento?: string;
            /**
             * @description Tabla 10: 01 bienes con refrendo, 02 sin refrendo, 03 servicios.
             * @enum {unknown}
             */
            exportacionDe?: "01" | "02" | "03";
            /**
             * @description Datos de cada factura de exportación.
             * @default []
             */
            exportaciones: components["schemas"]["ExportacionAts"][];
            /** @description Verdadero: son de este mes. Falso: nadie las ha guardado para él. */
            guardadas: boolean;
            /**
             * @description Autorización de los documentos que modifican las notas recibidas y que no se tienen.
             * @default []
             */
            modificados: components["schemas"]["ModificadoAts"][];
            /**
             * @description Proveedores y clientes del exterior.
             * @default []
             */
            partes: components["schemas"]["ParteAts"][];
            /**
             * @description Partes relacionadas; las demás no lo son.
             * @default []
             */
            relacionadas: string[];
            /**
             * @description El semestre que termina en ese mes, para el RIMPE.
             * @default false
             */
            semestral: boolean;
            /** @description Sin guardar: el mes del que se proponen las partes y el sustento, aaaa-mm; nulo si no hay. No valen hasta guardarlas. */
            tomadasDe: string | null;
            /**
             * @description Qué suma «totalVentas». fisicas: solo lo emitido en papel, como dice el catálogo del ATS; aquí todo es electrónico y va 0.00. todas: también lo electrónico, como dice el texto de la ficha.
             * @default fisicas
             * @enum {unknown}
             */
            totalVentas: "fisicas" | "todas";
        };
        /** RespuestaSri */
        RespuestaSri: {
            /** @description La respuesta del SRI, una. */
            autorizaciones?: {
                /** @description PRUEBAS o PRODUCCIÓN. */
                ambiente: string;
                /** @description AUTORIZADO, NO AUTORIZADO, DEVUELTA, o EN PROCESO mientras el SRI no responde. */
                estado: string;
                /** @description dd/mm/aaaa hh:mm:ss; vacía si no hay. */
                fechaAutorizacion: string;
                /** @description Mensajes del SRI. */
                mensajes: {
                    /** @description Código del mensaje del SRI. */
                    identificador: string;
                    /** @description Detalle del SRI. */
                    informacionAdicional: string | null;
                    /** @description Mensaje del SRI. */
                    mensaje: string;
                    /** @description ERROR, ADVERTENCIA o INFORMATIVO. */
                    tipo: string;
                }[];
                /** @description Número de autorización. */
                numeroAutorizacion: string | null;
            }[];
            /** @description Clave de acceso del comprobante. */
            claveAccesoConsultada?: string;
            comprobante?: components["schemas"]["ComprobanteCompleto"];
            /** @description El comprobante, si el SRI lo devolvió; vacía si no. */
            comprobantes?: {
                /** @description Clave de acceso. */
                claveAcceso: string;
                /** @description Mensajes del SRI. */
                mensajes: {
                    /** @description Código del mensaje del SRI. */
                    identificador: string;
                    /** @description Detalle del SRI. */
                    informacionAdicional: string | null;
                    /** @description Mensaje del SRI. */
                    mensaje: string;
                    /** @description ERROR, ADVERTENCIA o INFORMATIVO. */
                    tipo: string;
                }[];
            }[];
            /**
             * @description Solo si la recepción del SRI lo devolvió.
             * @constant
             */
            estado?: "DEVUELTA";
            /** @description Por qué se devolvió, si se devolvió. */
            message?: string;
            /** @description Siempre «1». */
            numeroComprobantes?: string;
            /** @description Cuándo se respondió, en milisegundos. */
            timestamp?: number;
        };
        /** @description Comprobante de retención. */
        Retencion: {
            /** @description Información adicional: hasta 15 campos, contando las leyendas de la empresa. */
            campoAdicional?: {
                /** @description Nombre. «email» o «emailCliente» lleva las direcciones a las que se notifica. */
                nombre: string;
                /** @description Valor; varias direcciones se separan con coma o punto y coma. */
                value: string;
            }[];
            /** @description Tipo de comprobante, dos dígitos. */
            codDoc?: string;
            /** @description Documentos de sustento de la versión 2.0.0. */
            docsSustento?: {
                /** @description SI o NO: convenio de doble tributación. */
                aplicConvDobTrib?: string;
                /** @description Tipo del documento (ATS, tabla 4). */
                codDocSustento: string;
                /** @description Sustento tributario (ATS, tabla 5). */
                codSustento: string;
                /** @description Fecha del documento, dd/mm/aaaa. */
                fechaEmisionDocSustento: string;
                /** @description Fecha de registro contable, dd/mm/aaaa. */
                fechaRegistroContable?: string;
                /** @description Total del documento; si se omite, se calcula. */
                importeTotal?: number | string;
                /**
                 * @deprecated
                 * @description Otro nombre de «impuestosDocSustento», el de Veronica: envíe uno de los dos.
                 */
                impuestoDocSustento?: {
                    /** @description Base imponible. */
                    baseImponible: number | string;
                    /** @description Código de la tarifa. */
                    codigoPorcentaje: string;
                    /** @description Impuesto del documento: 2 IVA, 3 ICE, 5 IRBPNR. */
                    codImpuestoDocSustento: string;
                    /** @description Tarifa; si se omite, la del catálogo en la fecha del documento. */
                    tarifa?: number | string;
                    /** @description Valor del impuesto; si se omite, se calcula. */
                    valorImpuesto?: number | string;
                }[];
                /** @description Impuestos del documento. */
                impuestosDocSustento?: {
                    /** @description Base imponible. */
                    baseImponible: number | string;
                    /** @description Código de la tarifa. */
                    codigoPorcentaje: string;
                    /** @description Impuesto del documento: 2 IVA, 3 ICE, 5 IRBPNR. */
                    codImpuestoDocSustento: string;
                    /** @description Tarifa; si se omite, la del catálogo en la fecha del documento. */
                    tarifa?: number | string;
                    /** @description Valor del impuesto; si se omite, se calcula. */
                    valorImpuesto?: number | string;
                }[];
                /** @description Autorización del documento, 10 a 49 dígitos. */
                numAutDocSustento?: string;
                /** @description Número del documento, 15 dígitos sin guiones. */
                numDocSustento: string;
                /** @description SI o NO: pago al exterior sujeto a retención por norma legal. */
                pagExtSujRetNorLeg?: string;
                /**
                 * @deprecated
                 * @description Otro nombre de «pagos», el de Veronica: envíe uno de los dos.
                 */
                pago?: {
                    /** @description Forma de pago (tabla 24). */
                    formaPago: string;
                    /**
                     * @deprecated
                     * @description Lo envían clientes de Veronica; se admite vacío o cero, y no se usa.
                     */
                    plazo?: number | string | null;
                    /** @description Valor pagado. */
                    total: number | string;
                    /**
                     * @deprecated
                     * @description Lo envían clientes de Veronica; se admite vacío o cero, y no se usa.
                     */
                    unidadTiempo?: number | string | null;
                }[];
                /** @description 01 pago a residente (si se omite), 02 a no residente; obligatorio si el sujeto o el código es del exterior. */
                pagoLocExt?: string;
                /** @description SI o NO: pago a régimen fiscal preferente. */
                pagoRegFis?: string;
                /** @description Pagos; si se omiten, uno por el total del documento: 01, o 20 desde USD 500. */
                pagos?: {
                    /** @description Forma de pago (tabla 24). */
                    formaPago: string;
                    /**
                     * @deprecated
                     * @description Lo envían clientes de Veronica; se admite vacío o cero, y no se usa.
                     */
                    plazo?: number | string | null;
                    /** @description Valor pagado. */
                    total: number | string;
                    /**
                     * @deprecated
                     * @description Lo envían clientes de Veronica; se admite vacío o cero, y no se usa.
                     */
                    unidadTiempo?: number | string | null;
                }[];
                /** @description País del pago (tabla 25); con tipoRegi 02, el paraíso fiscal (ATS, tabla 17). */
                paisEfecPago?: string;
                /**
                 * @deprecated
                 * @description Otro nombre de «reembolsos», el de Veronica: envíe uno de los dos.
                 */
                reembolsoDetalle?: {
                    /** @description Tipo del documento reembolsado. */
                    codDocReembolso: string;
                    /** @description País del pago al proveedor (tabla 25). */
                    codPaisPagoProveedorReembolso?: string;
                    /**
                     * @deprecated
                     * @description Otro nombre de «detalleImpuestos», el de Veronica: envíe uno de los dos.
                     */
                    detalleImpuesto?: {
                        /** @description Base imponible. */
                        baseImponibleReembolso: number | string;
                        /** @description Impuesto: 2 IVA, 3 ICE, 5 IRBPNR. */
                        codigo: string;
                        /** @description Código de la tarifa. */
                        codigoPorcentaje: string;
                        /** @description Valor del impuesto. */
                        impuestoReembolso: number | string;
                        /** @description Tarifa. */
                        tarifa: number | string;
                    }[];
                    /** @description Impuestos del documento. */
                    detalleImpuestos?: {
                        /** @description Base imponible. */
                        baseImponibleReembolso: number | string;
                        /** @description Impuesto: 2 IVA, 3 ICE, 5 IRBPNR. */
                        codigo: string;
                        /** @description Código de la tarifa. */
                        codigoPorcentaje: string;
                        /** @description Valor del impuesto. */
                        impuestoReembolso: number | string;
                        /** @description Tarifa. */
                        tarifa: number | string;
                    }[];
                    /** @description Establecimiento del documento. */
                    estabDocReembolso: string;
                    /** @description Fecha del documento, dd/mm/aaaa. */
                    fechaEmisionDocReembolso: string;
                    /** @description Identificación del proveedor. */
                    identificacionProveedorReembolso: string;
                    /** @description Autorización del documento, 10 a 49 dígitos. */
                    numeroAutorizacionDocReemb: string;
                    /** @description Punto de emisión del documento. */
                    ptoEmiDocReembolso: string;
                    /** @description Secuencial del documento. */
                    secuencialDocReembolso: string;
                    /** @description Tipo de identificación del proveedor. */
                    tipoIdentificacionProveedorReembolso: string;
                    /** @description 01 persona natural, 02 sociedad. */
                    tipoProveedorReembolso: string;
                }[];
                /** @description Documentos que se reembolsan. */
                reembolsos?: {
                    /** @description Tipo del documento reembolsado. */
                    codDocReembolso: string;
                    /** @description País del pago al proveedor (tabla 25). */
                    codPaisPagoProveedorReembolso?: string;
                    /**
                     * @deprecated
                     * @description Otro nombre de «detalleImpuestos», el de Veronica: envíe uno de los dos.
                     */
                    detalleImpuesto?: {
                        /** @description Base imponible. */
                        baseImponibleReembolso: number | string;
                        /** @description Impuesto: 2 IVA, 3 ICE, 5 IRBPNR. */
                        codigo: string;
                        /** @description Código de la tarifa. */
                        codigoPorcentaje: string;
                        /** @description Valor del impuesto. */
                        impuestoReembolso: number | string;
                        /** @description Tarifa. */
                        tarifa: number | string;
                    }[];
                    /** @description Impuestos del documento. */
                    detalleImpuestos?: {
                        /** @description Base imponible. */
                        baseImponibleReembolso: number | string;
                        /** @description Impuesto: 2 IVA, 3 ICE, 5 IRBPNR. */
                        codigo: string;
                        /** @description Código de la tarifa. */
                        codigoPorcentaje: string;
                        /** @description Valor del impuesto. */
                        impuestoReembolso: number | string;
                        /** @description Tarifa. */
                        tarifa: number | string;
                    }[];
                    /** @description Establecimiento del documento. */
                    estabDocReembolso: string;
                    /** @description Fecha del documento, dd/mm/aaaa. */
                    fechaEmisionDocReembolso: string;
                    /** @description Identificación del proveedor. */
                    identificacionProveedorReembolso: string;
                    /** @description Autorización del documento, 10 a 49 dígitos. */
                    numeroAutorizacionDocReemb: string;
                    /** @description Punto de emisión del documento. */
                    ptoEmiDocReembolso: string;
                    /** @description Secuencial del documento. */
                    secuencialDocReembolso: string;
                    /** @description Tipo de identificación del proveedor. */
                    tipoIdentificacionProveedorReembolso: string;
                    /** @description 01 persona natural, 02 sociedad. */
                    tipoProveedorReembolso: string;
                }[];
                /**
                 * @deprecated
                 * @description Otro nombre de «retenciones», el de Veronica: envíe uno de los dos.
                 */
                retencion?: {
                    /** @description Base de la retención; en IVA, el valor del IVA. */
                    baseImponible: number | string;
                    /** @description Impuesto que se retiene: 1 renta, 2 IVA, 6 ISD. */
                    codigo: string;
                    /** @description Código de la retención (renta: ATS tabla 3.10; IVA e ISD: tabla 20). */
                    codigoRetencion: string;
                    /** @description Compra de cajas de banano; obligatorio con los códigos de banano. */
                    compraCajBanano?: {
                        /** @description Número de cajas. */
                        numCajBan: string;
                        /** @description Precio por caja. */
                        precCajBan: number | string;
                    };
                    /** @description Dividendos; obligatorio con codSustento 10. */
                    dividendos?: {
                        /** @description Ejercicio fiscal de la utilidad, aaaa. */
                        ejerFisUtDiv: string;
                        /** @description Fecha de pago del dividendo, dd/mm/aaaa. */
                        fechaPagoDiv: string;
                        /** @description Impuesto a la renta pagado por la sociedad. */
                        imRentaSoc: number | string;
                    };
                    /** @description Porcentaje; si se omite, el del catálogo en la fecha de emisión. */
                    porcentajeRetener?: number | string;
                    /** @description Valor retenido; si se omite, se calcula. */
                    valorRetenido?: number | string;
                }[];
                /** @description Retenciones del documento. */
                retenciones?: {
                    /** @description Base de la retención; en IVA, el valor del IVA. */
                    baseImponible: number | string;
                    /** @description Impuesto que se retiene: 1 renta, 2 IVA, 6 ISD. */
                    codigo: string;
                    /** @description Código de la retención (renta: ATS tabla 3.10; IVA e ISD: tabla 20). */
                    codigoRetencion: string;
                    /** @description Compra de cajas de banano; obligatorio con los códigos de banano. */
                    compraCajBanano?: {
                        /** @description Número de cajas. */
                        numCajBan: string;
                        /** @description Precio por caja. */
                        precCajBan: number | string;
                    };
                    /** @description Dividendos; obligatorio con codSustento 10. */
                    dividendos?: {
                        /** @description Ejercicio fiscal de la utilidad, aaaa. */
                        ejerFisUtDiv: string;
                        /** @description Fecha de pago del dividendo, dd/mm/aaaa. */
                        fechaPagoDiv: string;
                        /** @description Impuesto a la renta pagado por la sociedad. */
                        imRentaSoc: number | string;
                    };
                    /** @description Porcentaje; si se omite, el del catálogo en la fecha de emisión. */
                    porcentajeRetener?: number | string;
                    /** @description Valor retenido; si se omite, se calcula. */
                    valorRetenido?: number | string;
                }[];
                /** @description Régimen fiscal del exterior (ATS, tabla 19). */
                tipoRegi?: string;
                /** @description Total de las bases reembolsadas. */
                totalBaseImponibleReembolso?: number | string;
                /** @description Total de los documentos reembolsados. */
                totalComprobantesReembolso?: number | string;
                /** @description Total de los impuestos reembolsados. */
                totalImpuestoReembolso?: number | string;
                /** @description Total del documento sin impuestos; si se omite, la suma de las bases del IVA menos el ICE. */
                totalSinImpuestos?: number | string;
            }[];
            /** @description Establecimiento, 3 dígitos. */
            estab: string;
            /** @description Fecha de emisión dd/mm/aaaa; si se omite, hoy en Ecuador. */
            fechaEmision?: string;
            /** @description Retenciones de la versión 1.0.0. */
            impuestos?: {
                /** @description Base de la retención; en IVA, el valor del IVA. */
                baseImponible: number | string;
                /** @description Tipo del documento de sustento (ATS, tabla 4): 01 o 1 es la factura. */
                codDocSustento?: string;
                /** @description Impuesto que se retiene: 1 renta, 2 IVA, 6 ISD. */
                codigo: string;
                /** @description Código de la retención (renta: ATS tabla 3.10; IVA e ISD: tabla 20). */
                codigoRetencion: string;
                /** @description Fecha del documento de sustento, dd/mm/aaaa. */
                fechaEmisionDocSustento?: string;
                /** @description Número del documento de sustento, 15 dígitos sin guiones. */
                numDocSustento?: string;
                /** @description Porcentaje; si se omite, el del catálogo en la fecha de emisión. */
                porcentajeRetener?: number | string;
                /** @description Valor retenido; si se omite, se calcula. */
                valorRetenido?: number | string;
            }[];
            /** @description Máquina fiscal que imprimió el comprobante (anexo 13). */
            maquinaFiscal?: {
                /** @description Marca. */
                marca: string;
                /** @description Modelo. */
                modelo: string;
                /** @description Número de serie. */
                serie: string;
            };
            /** @description SI o NO: parte relacionada; NO si se omite, con una advertencia. */
            parteRel?: string;
            /** @description Período fiscal mm/aaaa; si se omite, el de la fecha de emisión. */
            periodoFiscal?: string;
            /** @description Punto de emisión, 3 dígitos. */
            ptoEmi: string;
            /** @description Receptor del comprobante. */
            receptor: {
                /** @description Dirección. */
                direccion?: string;
                /** @description Número de identificación; 9999999999999 para consumidor final. */
                identificacion: string;
                /**
                 * @deprecated
                 * @description Otro nombre de «parteRel», el de Veronica: envíe uno de los dos.
                 */
                parteRel?: string;
                /**
                 * @deprecated
                 * @description Otro nombre de «periodoFiscal», el de Veronica: envíe uno de los dos.
                 */
                periodoFiscal?: string;
                /** @description Razón social o apellidos y nombres. */
                razonSocial: string;
                /** @description Tipo de identificación: 04 RUC, 05 cédula, 06 pasaporte, 07 consumidor final, 08 exterior. */
                tipoIdentificacion: string;
                /**
                 * @deprecated
                 * @description Otro nombre de «tipoSujetoRetenido», el de Veronica: envíe uno de los dos.
                 */
                tipoSujetoRetenido?: string;
            };
            /** @description Su propia referencia, hasta 100 caracteres: un pedido, una orden. No va en el XML; se busca por ella. */
            referencia?: string;
            /** @description true: si otro comprobante de la cuenta ya se emitió con esta referencia y referenciaUnica, se rechaza (409 referencia-usada), para siempre. */
            referenciaUnica?: boolean;
            /** @description RUC de la empresa emisora, 13 dígitos. */
            ruc: string;
            /** @description Secuencial de 9 dígitos, desde 000000001; si se omite, el siguiente del punto de emisión. */
            secuencial?: string;
            /** @description 01 persona natural, 02 sociedad; obligatorio con identificación del exterior (08). */
            tipoSujetoRetenido?: string;
            /** @description Versión del esquema del SRI; si se omite, la que corresponde al contenido. */
            version?: string;
        };
        /** RetencionManual */
        RetencionManual: {
            /** @description Base de la retención; la de IVA es el IVA. Texto con punto decimal. */
            baseImponible: string;
            /** @description Tipo del documento sobre el que retiene: 01 factura. */
            codDocSustento: string;
            /**
             * @description 1 renta, 2 IVA, 6 ISD.
             * @enum {unknown}
             */
            codigo: "1" | "2" | "6";
            /** @description Código de la retención: 312, 9, 3440… */
            codigoRetencion: string;
            /** @description Su fecha, dd/mm/aaaa, si la imprime. */
            fechaEmisionDocSustento?: string;
            /** @description Su número, con guiones o sin ellos: 001-001-000000123. */
            numDocSustento: string;
            /** @description Porcentaje retenido, como lo imprime. */
            porcentaje: string;
            /** @description Lo retenido; si se omite, se calcula. Texto con punto decimal. */
            valor?: string;
        };
        /** RevisionAts */
        RevisionAts: {
            /** @description Verdadero: cumple todas las reglas; puede haber alertas. */
            completo: boolean;
            /** @description Verdadero: el archivo se puede descargar. */
            descargable: boolean;
            /** @description El anexo frente a los formularios 104 y 103 del mismo período. */
            formularios: {
                /** @description Lo que dice el anexo. */
                ats: number;
                /** @description Casilleros que se suman y restan. */
                casilleros: string;
                /** @description Qué se compara. */
                concepto: string;
                /** @description Lo que dicen los casilleros. */
                declarado: number;
                /** @description Anexo menos formulario. */
                diferencia: number;
                /**
                 * @description De qué formulario.
                 * @enum {unknown}
                 */
                formulario: "103" | "104";
                /** @description Por qué pueden diferir; nulo si son iguales. */
                motivo: string | null;
            }[];
            /** @description Lo más grave primero. */
            hallazgos: {
                /** @description Su clave de acceso, o manual-n. */
                clave: string | null;
                /**
                 * @description Dónde se corrige: una respuesta, los documentos o la empresa.
                 * @enum {unknown}
                 */
                lugar: "codSustento" | "exportacionDe" | "partes" | "exportaciones" | "modificados" | "recibidos" | "comprobantes" | "empresa";
                /** @description Qué falta o está mal, y qué hacer. */
                mensaje: string;
                /**
                 * @description falta: sin esto no hay archivo. error: el DIMM lo rechaza. alerta: conviene revisarlo.
                 * @enum {unknown}
                 */
                nivel: "falta" | "error" | "alerta";
                /** @description Número del documento; nulo si no es de uno. */
                numero: string | null;
                /** @description Identificación de la otra parte. */
                parte: string | null;
                /** @description Número de la regla, en docs/ats.md. */
                regla: string;
            }[];
            /** @description Cuántos hallazgos más hay. */
            otros: number;
            /** @description El talón resumen, como lo imprime el DIMM; las notas de crédito, sin signo. */
            talon: {
                /** @description Base con tarifa 0 %. */
                base0: number;
                /** @description Base con tarifa distinta de 0 %; en retenciones de renta, su base. */
                baseGravada: number;
                /** @description Tipo de comprobante, de exportación o código de retención. */
                codigo: string;
                /** @description Qué es. */
                concepto: string;
                /** @description Base no objeto de IVA y exenta. */
                noObjeto: number;
                /** @description Cuántos registros; en ventas, cuántos comprobantes. */
                registros: number;
                /**
                 * @description Sección del talón.
                 * @enum {unknown}
                 */
                seccion: "compras" | "ventas" | "exportaciones" | "anulados" | "retencionesRenta" | "retencionesIva" | "retencionesRecibidas";
                /** @description IVA; en exportaciones, el valor FOB; en retenciones, lo retenido. */
                valor: number;
            }[];
        };
        /** SaldosIva */
        SaldosIva: {
            /**
             * @description Casillero 605: el 615 de la declaración anterior. Texto con punto decimal.
             * @example 120.50
             */
            creditoAnterior: string;
            /**
             * @description Casillero 483: el 485 de la declaración anterior. Texto con punto decimal.
             * @example 120.50
             */
            impuestoAnterior: string;
            /**
             * @description Casillero 485: su impuesto, que se liquida el próximo mes. Texto con punto decimal.
             * @example 120.50
             */
            impuestoCredito: string;
            /** @description Falso: nadie los ha ingresado para este mes, y valen cero. */
            ingresados: boolean;
            /**
             * @description Casillero 606: el 617 de la declaración anterior. Texto con punto decimal.
             * @example 120.50
             */
            retencionesAnterior: string;
            /**
             * @description Casillero 481: ventas gravadas a crédito de este mes. Texto con punto decimal.
             * @example 120.50
             */
            ventasCredito: string;
        };
        SaludLiveResult: {
            /**
             * @description Siempre «vivo»: el proceso responde.
             * @constant
             */
            estado: "vivo";
        };
        /** SecuencialesDeEstablecimiento */
        SecuencialesDeEstablecimiento: {
            /** @description Un establecimiento con sus puntos. */
            establecimiento: {
                /** @description Código del establecimiento. */
                estab: string;
                /** @description Sus puntos de emisión. */
                puntosEmision: {
                    /** @description La empresa, el establecimiento y el punto están activos. */
                    activo: boolean;
                    /** @description Código del punto de emisión. */
                    ptoEmi: string;
                    /** @description El número que sigue para el codDoc 07, nueve dígitos. */
                    secuencialComprobanteRetencion?: string;
                    /** @description Lo mismo por codDoc, con los huecos. */
                    secuenciales: {
                        /** @description Código del tipo de comprobante. */
                        codDoc: string;
                        /** @description Números sin comprobante desde el primero que usó el punto; se revisan los últimos 10000. */
                        huecos: {
                            /** @description Nueve dígitos. */
                            desde: string;
                            /** @description Nueve dígitos. */
                            hasta: string;
                        }[];
                        /** @description Nueve dígitos. */
                        revisadoDesde: string;
                        /** @description Nueve dígitos. */
                        siguiente: string;
                    }[];
                    /** @description El número que sigue para el codDoc 01, nueve dígitos. */
                    secuencialFactura?: string;
                    /** @description El número que sigue para el codDoc 06, nueve dígitos. */
                    secuencialGuiaRemision?: string;
                    /** @description El número que sigue para el codDoc 03, nueve dígitos. */
                    secuencialLiquidacionCompra?: string;
                    /** @description El número que sigue para el codDoc 04, nueve dígitos. */
                    secuencialNotaCredito?: string;
                    /** @description El número que sigue para el codDoc 05, nueve dígitos. */
                    secuencialNotaDebito?: string;
                }[];
            };
        };
        /** SerieResumen */
        SerieResumen: {
            /** @description Día aaaa-mm-dd, mes aaaa-mm, RUC, 001, 001-001, codDoc o identificación; «otros» son los demás receptores o proveedores juntos. */
            clave: string;
            /** @description Liquidaciones de compra autorizadas y lo recibido y vigente, por fecha de registro, menos notas de crédito. */
            compras: {
                /** @description Suma de los descuentos; ya están restados. */
                descuento: number;
                /** @description Suma del ICE. */
                ice: number;
                /** @description Suma del IRBPNR. */
                irbpnr: number;
                /** @description Suma del IVA. */
                iva: number;
                /** @description Suma de las propinas. */
                propina: number;
                /** @description Suma de los totales sin impuestos. */
                sinImpuestos: number;
                /** @description Suma de los valores totales. */
                total: number;
            };
            /** @description Cuántos emitidos hay en cada estado; los estados sin ninguno no están. */
            comprobantes: {
                /** @description En estado ANULACION_SOLICITADA. */
                ANULACION_SOLICITADA?: number;
                /** @description En estado ANULADO. */
                ANULADO?: number;
                /** @description En estado AUTORIZADO. */
                AUTORIZADO?: number;
                /** @description En estado CREADO. */
                CREADO?: number;
                /** @description En estado DEVUELTO. */
                DEVUELTO?: number;
                /** @description En estado ELIMINADO. */
                ELIMINADO?: number;
                /** @description En estado FIRMADO. */
                FIRMADO?: number;
                /** @description En estado NO_AUTORIZADO. */
                NO_AUTORIZADO?: number;
                /** @description En estado RECIBIDO. */
                RECIBIDO?: number;
            };
            /** @description Del receptor o proveedor; nulo en las demás. */
            nombre: string | null;
            /** @description Autorizados que dicen otra moneda que el dólar: cuentan en dólares, como los toma el SRI; revíselos. */
            otraMoneda: number;
            /** @description Cuántos documentos recibidos se registraron, vigentes o anulados. */
            recibidos: number;
            /** @description Lo que retuvo la empresa, por sus retenciones autorizadas. */
            retenido: {
                /** @description ISD retenido. */
                isd: number;
                /** @description IVA retenido. */
                iva: number;
                /** @description Impuesto a la renta retenido. */
                renta: number;
            };
            /** @description Lo que le retuvieron a la empresa, por retenciones recibidas y vigentes. */
            retenidoRecibido: {
                /** @description ISD retenido. */
                isd: number;
                /** @description IVA retenido. */
                iva: number;
                /** @description Impuesto a la renta retenido. */
                renta: number;
            };
            /** @description La empresa, cuando se agrupa por empresa, establecimiento o punto. */
            ruc: string | null;
            /** @description Autorizados cuyas cifras aún se están calculando, tras una actualización; no están en las sumas. */
            sinCifras: number;
            /** @description Facturas y notas de débito menos notas de crédito. Solo lo que está autorizado: lo anulado, eliminado, devuelto o no autorizado se cuenta y no se suma. */
            ventas: {
                /** @description Suma de los descuentos; ya están restados. */
                descuento: number;
                /** @description Suma del ICE. */
                ice: number;
                /** @description Suma del IRBPNR. */
                irbpnr: number;
                /** @description Suma del IVA. */
                iva: number;
                /** @description Suma de las propinas. */
                propina: number;
                /** @description Suma de los totales sin impuestos. */
                sinImpuestos: number;
                /** @description Suma de los valores totales. */
                total: number;
            };
        };
        /** Sesion */
        Sesion: {
            /** @description ISO 8601 con -05:00. */
            fechaCreacion: string;
            /** @description Cuándo termina aunque se use, ISO 8601 con -05:00. */
            fechaExpiracion: string;
            /** @description Identificador de la sesión. */
            id: string;
            /** @description Dirección desde la que se abrió. */
            ip: string | null;
            /** @description Como se presentó (User-Agent). */
            navegador: string | null;
            /** @description Con un minuto de precisión. */
            ultimoUso: string;
        };
        /** SesionActual */
        SesionActual: components["schemas"]["Sesion"] & {
            /** @description Envíelo en X-CSRF-Token en todo lo que no sea GET. */
            csrfToken: string;
        };
        SesionesListResult: {
            /** @description Las sesiones abiertas. */
            content: components["schemas"]["Sesion"][];
        };
        SimuladorAnnulResult: {
            /**
             * @description Lo que dirá el SRI simulado.
             * @enum {unknown}
             */
            anulacion: "PENDIENTE" | "ACEPTADA" | "RECHAZADA";
            /** @description La del comprobante. */
            claveAcceso: string;
        };
        SimuladorFallasResult: {
            /** @description De la primera a la última. */
            fallas: components["schemas"]["FallaSimulada"][];
        };
        SimuladorRecepcionesResult: {
            /** @description La más reciente primero. */
            recepciones: components["schemas"]["RecepcionSimulada"][];
        };
        /** SinMes */
        SinMes: {
            /** @description Recibidos vigentes, de este mes o anteriores, sin fecha de registro: no están en ningún reporte. */
            sinMes: number;
        };
        /** Smtp */
        Smtp: {
            /** @description Nombre o dirección del servidor, por ejemplo smtp.empresa.ec. */
            host: string;
            /** @description Puerto: 587 con STARTTLS, 465 con TLS. */
            port: number;
            /** @description Quién envía: comprobantes@empresa.ec, o Nombre <comprobantes@empresa.ec>. */
            remitente: string;
            /**
             * @description TLS: cifrado desde el inicio. STARTTLS: se exige antes de enviar nada. ninguna: sin cifrado.
             * @enum {unknown}
             */
            seguridad: "TLS" | "STARTTLS" | "ninguna";
            /** @description Usuario del servidor; nulo: no pide ingreso. */
            usuario: string | null;
        };
        SriIssueXmlResult: components["schemas"]["RespuestaSri"] | components["schemas"]["ComprobanteValidado"];
        /** SubError */
        SubError: {
            /** @description Código estable del problema. /docs/errores dice qué significa cada uno y qué hacer. */
            code: string;
            /** @description Ruta del campo, por ejemplo detalles[0].cantidad; vacía: el conjunto. */
            field: string;
            /** @description Qué está mal y qué hacer. */
            message: string;
            /** @description El valor que se rechazó, si es corto. */
            rejectedValue?: unknown;
        };
        /** SucesoAuditoria */
        SucesoAuditoria: {
            /** @description Recurso y verbo, por ejemplo api-keys.revoke. */
            accion: string;
            /** @description Quién lo hizo. */
            actor: {
                /** @description Su identificador; nulo: el sistema. */
                id: string | null;
                /** @description Su nombre; de una persona, aquel con que ingresa. */
                nombre: string;
                /** @description De una persona, cómo se llama ahora; nulo en lo demás. */
                nombres: string | null;
                /**
                 * @description Qué clase de actor.
                 * @enum {unknown}
                 */
                tipo: "user" | "api-key" | "client" | "system";
            };
            /** @description Qué cambió; los secretos van como ***. */
            cambios: unknown;
            /** @description ISO 8601 con -05:00. */
            fecha: string;
            /** @description Número del suceso; crece. */
            id: number;
            /** @description Desde qué dirección. */
            ip: string | null;
            /** @description El X-Request-Id de la solicitud. */
            requestId: string | null;
            /** @description A qué se le hizo. */
            sujeto: {
                /** @description Su identificador. */
                id: string;
                /** @description Cómo se llama ahora; nulo si no tiene nombre o ya no existe. */
                nombre: string | null;
                /** @description Qué clase de cosa: user, api-key, empresa… */
                tipo: string;
            };
        };
        /** SucesoComprobante */
        SucesoComprobante: {
            /** @description Estado que quedó. */
            a: string;
            /** @description Quién o qué lo hizo. */
            actor: string;
            /** @description Estado anterior; nulo en el primero. */
            de: string | null;
            /** @description Lo que se sabe del suceso, con la respuesta del SRI si la hubo. */
            detalle: unknown;
            /** @description ISO 8601 con -05:00. */
            fecha: string;
            /** @description Número del suceso dentro del comprobante. */
            revision: number;
            /** @description Qué pasó: creado, firmado, recibida… */
            tipo: string;
        };
        /** SucesoRecibido */
        SucesoRecibido: {
            /** @description recibidos.bring, recibidos.manual o recibidos.update. */
            accion: string;
            /** @description Quién lo hizo. */
            actor: string;
            /** @description Qué cambió: cada campo con «from» y «to». */
            cambios: unknown;
            /** @description ISO 8601 con -05:00. */
            fecha: string;
        };
        /** TarifaResumen */
        TarifaResumen: {
            /** @description 2 IVA, 3 ICE, 5 IRBPNR. */
            codigo: string;
            /** @description El código de la tarifa (tablas 17 y 18). */
            codigoPorcentaje: string;
            /** @description Liquidaciones de compra autorizadas y lo recibido y vigente, por fecha de registro, menos notas de crédito. */
            compras: {
                /** @description Suma de las bases imponibles. */
                base: number;
                /** @description Suma del impuesto. */
                valor: number;
            };
            /** @description La tarifa; nulo si no se conoce. */
            tarifa: number | null;
            /** @description Facturas y notas de débito menos notas de crédito. Solo lo que está autorizado: lo anulado, eliminado, devuelto o no autorizado se cuenta y no se suma. */
            ventas: {
                /** @description Suma de las bases imponibles. */
                base: number;
                /** @description Suma del impuesto. */
                valor: number;
            };
        };
        /** TipoNormas */
        TipoNormas: {
            /** @description Cuántas tiene. */
            filas: number;
            /** @description Cuántas se conocen solo por la prensa. */
            prensa: number;
            /** @description La tabla de una tarifa (iva, ice, retencion-renta…), iva-diferenciado, feriados o cifras. */
            tipo: string;
            /** @description Desde cuándo rige la más nueva, aaaa-mm-dd. */
            ultima: string;
        };
        /** TotalesReporte */
        TotalesReporte: {
            /** @description De ellos, anulados: están con ceros. */
            anulados: number;
            /** @description Suma de la columna. */
            base0: number;
            /** @description Suma de la columna. */
            base5: number;
            /** @description Suma de la columna. */
            base8: number;
            /** @description Suma de la columna. */
            baseExenta: number;
            /** @description Suma de la columna. */
            baseGeneral: number;
            /** @description Suma de la columna. */
            baseNoObjeto: number;
            /** @description Suma de la columna. */
            descuento: number;
            /** @description Cuántos comprobantes lista el reporte. */
            documentos: number;
            /** @description Suma de la columna. */
            ice: number;
            /** @description Suma de la columna. */
            irbpnr: number;
            /** @description Suma de la columna. */
            iva: number;
            /** @description De ellos, los que dicen otra moneda que el dólar: cuentan en dólares, como los toma el SRI; revíselos. */
            otraMoneda: number;
            /** @description Suma de la columna. */
            propina: number;
            /** @description Suma de la columna. */
            retencionIva: number;
            /** @description Suma de la columna. */
            retencionRenta: number;
            /** @description De ellos, aún sin cifras calculadas; no están en las sumas. */
            sinCifras: number;
            /** @description Suma de la columna. */
            total: number;
        };
        /** TrabajoReporte */
        TrabajoReporte: {
            /** @description Tamaño de lo hecho hasta ahora. */
            bytes: number;
            /** @description Cuándo se borra. */
            caduca: string;
            /** @description Primer día del período, dd/mm/aaaa. */
            desde: string;
            /**
             * @description LISTO: se puede descargar. FALLIDO: «motivo» dice por qué.
             * @enum {unknown}
             */
            estado: "PENDIENTE" | "EN_CURSO" | "LISTO" | "FALLIDO" | "CANCELADO";
            /** @description Cuándo cambió por última vez. */
            fechaCambio: string;
            /** @description Cuándo se pidió. */
            fechaCreacion: string;
            /**
             * @description En qué forma.
             * @enum {unknown}
             */
            formato: "csv" | "xlsx" | "zip";
            /** @description Último día del período, dd/mm/aaaa. */
            hasta: string;
            /** @description Identificador del trabajo. */
            id: string;
            /** @description Por qué falló; nulo si no falló. */
            motivo: string | null;
            /** @description Hasta dónde llegó. */
            progreso: {
                /** @description Comprobantes que ya están en el archivo. */
                leidos: number;
                /** @description De cuántos; nulo si aún no se sabe. */
                total: number | null;
            };
            /** @description Qué reporte es. */
            reporte: string;
        };
        /** UsoDePlantilla */
        UsoDePlantilla: {
            /** @description Solo para este tipo de comprobante; nulo: todos. */
            codDoc: string | null;
            /** @description Solo en este establecimiento; nulo: todos. */
            estab: string | null;
            /** @description La plantilla. */
            plantillaId: string;
            /** @description Solo en este punto de emisión; nulo: todos. */
            ptoEmi: string | null;
        };
        /** Usuario */
        Usuario: {
            /** @description false: no puede ingresar. */
            activo: boolean;
            /** @description Por intentos fallidos desde alguna dirección, y solo para ella; nulo: no está bloqueado. */
            bloqueadoHasta: string | null;
            /** @description RUC a los que está limitado; nulo: todas. */
            empresas: string[] | null;
            /** @description ISO 8601 con -05:00. */
            fechaCreacion: string;
            /** @description Identificador del usuario. */
            id: string;
            /** @description Nombre de la persona. */
            nombres: string;
            /**
             * @description administrador: gestiona la cuenta y no tiene límites. usuario: según «roles» y «empresas».
             * @enum {unknown}
             */
            rol: "administrador" | "usuario";
            /** @description Roles que da. */
            roles: ("ROLE_RECEIPTS" | "ROLE_SUPPLIERS" | "ROLE_ESTABLISHMENTS" | "ROLE_EMISSION_POINTS" | "ROLE_DIGITAL_CERTS" | "ROLE_RIDE_TEMPLATES" | "ROLE_EMAIL_TEMPLATES" | "ROLE_PRODUCTS" | "ROLE_REPORTS")[];
            /** @description Nulo: no ha ingresado. */
            ultimoIngreso: string | null;
            /** @description Correo o nombre con que ingresa. */
            usuario: string;
            /** @description Si se le pide un código al ingresar. */
            verificacionEnDosPasos: boolean;
        };
        UsuariosChangePasswordResult: {
            claves: components["schemas"]["ClavesTrasCambio"];
        };
        UsuariosCreateResult: components["schemas"]["Usuario"] & {
            /** @description En lugar de la contraseña, si la solicitud es repetida. */
            advertencia?: string;
            /** @description Se muestra una sola vez; entréguela a la persona. */
            password?: string;
        };
        UsuariosForgottenPasswordResult: {
            /** @description Qué hacer ahora. */
            mensaje: string;
        };
        UsuariosListResult: {
            /** @description Los elementos de esta página. */
            content: components["schemas"]["Usuario"][];
            /** @description Es la primera página. */
            first: boolean;
            /** @description Es la última página. */
            last: boolean;
            /** @description Página, desde 0. */
            number: number;
            /** @description Elementos por página. */
            size: number;
            /** @description Exacto hasta 10 000; después, nulo. */
            totalElements: number | null;
            /** @description Solo cuando totalElements es nulo. */
            totalEstimado?: number;
            /** @description Nulo cuando totalElements lo es. */
            totalPages: number | null;
        };
        UsuariosMeResult: {
            /** @description Si con este token puede administrar la cuenta. */
            administrador: boolean;
            /** @description La cuenta a la que pertenece. */
            cuenta: {
                /** @description Identificador de la cuenta. */
                id: string;
                /** @description Nombre de la cuenta. */
                nombre: string;
            };
            /** @description Las empresas a su alcance. */
            empresas: {
                /** @description Razón social. */
                razonSocial: string;
                /** @description RUC de la empresa. */
                ruc: string;
            }[];
            /** @description Identificador del usuario o del cliente. */
            id: string;
            /** @description Las mismas empresas, como las leen los clientes de Veronica; aquí no hay licencias. */
            licencias: {
                /** @description Siempre true. */
                activa: boolean;
                /** @description Siempre vacía. */
                fechaVencimiento: string;
                /** @description Identificador de la empresa. */
                id: string;
                /** @description RUC de la empresa. */
                numeroRuc: string;
                /** @description Siempre cero. */
                precio: number;
                /** @description Razón social. */
                razonSocial: string;
            }[];
            /** @description De la persona, o del cliente OAuth. */
            nombres: string;
            /** @description Los que este token da ahora. */
            roles: ("ROLE_RECEIPTS" | "ROLE_SUPPLIERS" | "ROLE_ESTABLISHMENTS" | "ROLE_EMISSION_POINTS" | "ROLE_DIGITAL_CERTS" | "ROLE_RIDE_TEMPLATES" | "ROLE_EMAIL_TEMPLATES" | "ROLE_PRODUCTS" | "ROLE_REPORTS")[];
            /**
             * @description Si el token es de una persona o de un cliente OAuth.
             * @enum {unknown}
             */
            tipo: "usuario" | "cliente";
            /** @description false: limitado a las de la lista. */
            todasLasEmpresas: boolean;
            /** @description La persona; nulo si el token es de un cliente OAuth. */
            usuario: {
                /** @description Siempre vacío: van en «nombres». */
                apellidos: string;
                /** @description El correo con el que ingresa; vacío si ingresa con otro nombre. */
                email: string;
                /** @description Nombres y apellidos. */
                nombres: string;
                /**
                 * @description Lo que puede en la cuenta.
                 * @enum {unknown}
                 */
                rol: "administrador" | "usuario";
                /** @description Siempre vacío: no se registra. */
                telefono: string;
                /** @description El nombre con el que ingresa. */
                usuario: string;
            } | null;
            /** @description Si se le pide un código al ingresar; nulo si el token es de un cliente OAuth. */
            verificacionEnDosPasos: boolean | null;
        };
        UsuariosNewPasswordResult: {
            claves: components["schemas"]["ClavesTrasCambio"];
        };
        UsuariosResetPasswordResult: components["schemas"]["UsuariosCreateResult"] & {
            claves: components["schemas"]["ClavesTrasCambio"];
        };
        UsuariosTotpActivateResult: {
            /** @description Se muestran una sola vez; cada uno sirve una vez si se pierde el teléfono. */
            codigosRecuperacion: string[];
        };
        UsuariosTotpBeginResult: {
            /** @description En base 32, para escribirlo a mano. */
            secreto: string;
            /** @description Para un código QR: otpauth://… */
            uri: string;
        };
        /** Webhook */
        Webhook: {
            /** @description false: no se llama. Al activarlo sigue desde donde quedó, y quien lo activa responde por él. */
            activo: boolean;
            /** @description Quien responde por él: recibe solo lo que esa persona o cliente puede leer. */
            creador: string;
            /** @description Para reconocerlo. */
            descripcion: string;
            /** @description Por qué no se llama y qué hacer; nulo: se llama. */
            detalle: string | null;
            /** @description RUC a los que está limitado; nulo: todas. */
            empresas: string[] | null;
            /**
             * @description INACTIVO: lo apagó alguien. DESACTIVADO: lo apagó el servicio, por fallas o porque respondió 410. DETENIDO: quien responde por él ya no administra la cuenta.
             * @enum {unknown}
             */
            estado: "ACTIVO" | "INACTIVO" | "DESACTIVADO" | "DETENIDO";
            /** @description Desde cuándo no acepta ninguna entrega; nulo: la última fue aceptada. */
            fallaDesde: string | null;
            /** @description ISO 8601 con -05:00. */
            fechaCreacion: string;
            /**
             * @description ligero: el evento; completo: además el comprobante, como lo responde GET /comprobantes/{clave}.
             * @enum {unknown}
             */
            formato: "ligero" | "completo";
            /** @description Identificador del webhook. */
            id: string;
            /** @description Entregas que esperan. */
            pendientes: number;
            /** @description Está recibiendo otra vez un período. */
            repitiendo: boolean;
            /** @description Hasta cuándo se firma también con el secreto anterior; nulo: solo con el actual. */
            secretoAnteriorHasta: string | null;
            /** @description Tipos de evento que recibe; nulo: todos los que puede leer quien lo crea. */
            tipos: ("comprobante.creado" | "comprobante.firmado" | "comprobante.recibido" | "comprobante.autorizado" | "comprobante.devuelto" | "comprobante.no_autorizado" | "comprobante.intervenir" | "comprobante.corregido" | "comprobante.eliminado" | "comprobante.anulacion_solicitada" | "comprobante.anulacion_desistida" | "comprobante.anulado" | "correo.enviado" | "correo.fallido" | "certificado.por_vencer" | "certificado.vencido" | "recibido.nuevo" | "recibido.anulado" | "recibido.anulacion_pedida" | "reporte.listo" | "reporte.fallido" | "sri.no_disponible" | "sri.disponible" | "prueba")[] | null;
            /** @description La última entrega aceptada; nulo: ninguna. */
            ultimaEntrega: string | null;
            /** @description Dirección que recibe los eventos por POST; https (en el simulador también http). */
            url: string;
        };
        WebhooksCreateResult: components["schemas"]["Webhook"] & {
            /** @description En lugar del secreto, si la solicitud es repetida. */
            advertencia?: string;
            /** @description whsec_…, para verificar las firmas. Se muestra una sola vez. */
            secreto?: string;
        };
        WebhooksEntregasResult: {
            /** @description Los elementos de esta página. */
            content: components["schemas"]["EntregaWebhook"][];
            /** @description Es la primera página. */
            first: boolean;
            /** @description Es la última página. */
            last: boolean;
            /** @description Página, desde 0. */
            number: number;
            /** @description Elementos por página. */
            size: number;
            /** @description Exacto hasta 10 000; después, nulo. */
            totalElements: number | null;
            /** @description Solo cuando totalElements es nulo. */
            totalEstimado?: number;
            /** @description Nulo cuando totalElements lo es. */
            totalPages: number | null;
        };
        WebhooksListResult: {
            /** @description Los elementos de esta página. */
            content: components["schemas"]["Webhook"][];
            /** @description Es la primera página. */
            first: boolean;
            /** @description Es la última página. */
            last: boolean;
            /** @description Página, desde 0. */
            number: number;
            /** @description Elementos por página. */
            size: number;
            /** @description Exacto hasta 10 000; después, nulo. */
            totalElements: number | null;
            /** @description Solo cuando totalElements es nulo. */
            totalEstimado?: number;
            /** @description Nulo cuando totalElements lo es. */
            totalPages: number | null;
        };
    };
    responses: never;
    parameters: {
        /**
         * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
         * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
         */
        "Idempotency-Key": string;
        /**
         * @description La revisión que se leyó (ETag): si ya es otra, 409 y nada cambia.
         * @example "4"
         */
        "If-Match": string;
        /**
         * @description El ETag que ya se tiene: si es el mismo, 304 sin cuerpo.
         * @example "1511202601179001234400110010010000000011234567813-4"
         */
        "If-None-Match": string;
        /**
         * @description El id del último evento recibido: el flujo sigue después de él. Sin él empieza ahora.
         * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
         */
        "Last-Event-ID": string;
        /**
         * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
         * @example wait=20
         */
        Prefer: string;
        /**
         * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
         * @example pedido-4711
         */
        "X-Request-Id": string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description El nombre del archivo.
         * @example attachment; filename="FAC-001-001-000000001.xml"
         */
        "Content-Disposition": string;
        /**
         * @description La revisión del recurso, para If-Match o If-None-Match.
         * @example "4"
         */
        ETag: string;
        /**
         * @description La dirección de lo que se creó.
         * @example /api/v1.0/empresas/1790012344001
         */
        Location: string;
        /**
         * @description Lo que se tomó de Prefer.
         * @example wait=20
         */
        "Preference-Applied": string;
        /**
         * @description Segundos que conviene esperar antes de repetir.
         * @example 1
         */
        "Retry-After": number;
        /**
         * @description La cookie de la sesión del portal.
         * @example rubrica_sesion=…; Path=/; HttpOnly; SameSite=Strict
         */
        "Set-Cookie": string;
        /**
         * @description Cómo identificarse.
         * @example Bearer realm="rubrica", ApiKey header="X-API-KEY"
         */
        "WWW-Authenticate": string;
        /**
         * @description El de la solicitud, o el que se generó; délo a soporte si algo falla.
         * @example pedido-4711
         */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "oauth.metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Los metadatos. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issuer": "http://127.0.0.1:8080",
                     *       "token_endpoint": "http://127.0.0.1:8080/api/v1.0/oauth/token"
                     *     }
                     */
                    "application/json": {
                        /** @description Formas de obtener un token. */
                        grant_types_supported?: string[];
                        /** @description Dónde se revisan. */
                        introspection_endpoint?: string;
                        /** @description Esta instalación. */
                        issuer: string;
                        /** @description Dónde se revocan. */
                        revocation_endpoint?: string;
                        /** @description Lo que un token puede permitir. */
                        scopes_supported?: string[];
                        /** @description Dónde se obtienen tokens. */
                        token_endpoint: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    "salud.openapi": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El documento. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.0"
                     *     }
                     */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "comprobantes.accion": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description corregir-fecha: cambia la fecha de emisión de un rechazado y lo envía otra vez. firmar-de-nuevo: rechazados por su firma. reanudar: detenidos. eliminar: los que el SRI nunca tuvo. notificar: envía otra vez el correo de los autorizados.
                     * @enum {unknown}
                     */
                    accion: "corregir-fecha" | "firmar-de-nuevo" | "reanudar" | "eliminar" | "notificar";
                    /** @description Todos los rechazados por este código del SRI (GET /comprobantes/rechazados), hasta 5000, del más antiguo al más reciente. */
                    causa?: string;
                    /** @description Los comprobantes. Si se omite, los de «causa». */
                    clavesAcceso?: string[];
                    /** @description Con «causa»: emitidos desde este día, dd/mm/aaaa. */
                    fechaDesde?: string;
                    /** @description Para corregir-fecha, dd/mm/aaaa; si se omite, el día en que se procesa. */
                    fechaEmision?: string;
                    /** @description Con «causa»: emitidos hasta este día incluido, dd/mm/aaaa. */
                    fechaHasta?: string;
                    /** @description Solo los de esta empresa: RUC, 13 dígitos. */
                    ruc?: string;
                };
            };
        };
        responses: {
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["AccionMasiva"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.accion-read": {
        parameters: {
            query?: {
                /**
                 * @description Resultados después de esta fila.
                 * @example 0
                 */
                desde?: number;
                /** @description Solo los que tienen este resultado. */
                resultado?: "hecho" | "fallido";
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador de la acción.
                 * @example 1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["AccionMasiva"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.accion-cancel": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador de la acción.
                 * @example 1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["AccionMasiva"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "api-keys.list": {
        parameters: {
            query?: {
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de fechaCreacion, nombre, fechaExpiracion, ultimoUso, y «,asc» o «,desc».
                 * @example fechaCreacion,desc
                 */
                sort?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ApiKeysListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "api-keys.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Limita a estas empresas (RUC). Sin este campo vale para todas las de quien la crea. */
                    empresas?: string[];
                    /**
                     * @description Días de validez; 0: no expira.
                     * @example 365
                     */
                    expiracionEnDias: number;
                    /** @description Nombre de la API key, para reconocerla. */
                    nombre: string;
                    /**
                     * @description Roles, sin repetir; ninguno que no tenga quien los da.
                     * @example [
                     *       "ROLE_RECEIPTS"
                     *     ]
                     */
                    roles: ("ROLE_RECEIPTS" | "ROLE_SUPPLIERS" | "ROLE_ESTABLISHMENTS" | "ROLE_EMISSION_POINTS" | "ROLE_DIGITAL_CERTS" | "ROLE_RIDE_TEMPLATES" | "ROLE_EMAIL_TEMPLATES" | "ROLE_PRODUCTS" | "ROLE_REPORTS")[];
                };
            };
        };
        responses: {
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ApiKeysCreateResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "api-keys.read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador de la API key.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ApiKey"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "api-keys.revoke": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador de la API key.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ApiKey"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "api-keys.rotate": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador de la API key.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                id: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Horas que el secreto anterior sigue valiendo; 0: deja de valer ya. Por defecto 24.
                     * @example 24
                     */
                    graciaEnHoras?: number;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ApiKeysCreateResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "auditoria.list": {
        parameters: {
            query?: {
                /** @description Solo esta acción, por ejemplo users.login. */
                accion?: string;
                /**
                 * @description Solo lo que hizo este actor.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                actorId?: string;
                /** @description El «siguiente» de la página anterior. */
                cursor?: number;
                /** @description Desde este día, dd/mm/aaaa. */
                fechaDesde?: string;
                /** @description Hasta este día incluido, dd/mm/aaaa. */
                fechaHasta?: string;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Solo lo hecho a este.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                sujetoId?: string;
                /** @description Solo lo hecho a este tipo: user, api-key, oauth-client, invitation… */
                sujetoTipo?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["AuditoriaListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "auditoria.export": {
        parameters: {
            query?: {
                /**
                 * @description Formato del archivo.
                 * @example jsonl
                 */
                formato?: "jsonl" | "csv";
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson; charset=utf-8": unknown;
                    "text/csv; charset=utf-8": unknown;
                };
            };
        };
    };
    "catalogos.list": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Los catálogos. */
                        result: components["schemas"]["Catalogo"][];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "catalogos.read": {
        parameters: {
            query?: {
                /**
                 * @description dd/mm/aaaa; hoy si se omite.
                 * @example 15/11/2026
                 */
                fecha?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Una de las que lista /catalogos.
                 * @example iva
                 */
                tabla: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["CatalogosReadResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "catalogos.filas-list": {
        parameters: {
            query?: {
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de fechaCreacion, y «,asc» o «,desc».
                 * @example fechaCreacion,desc
                 */
                sort?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Una de iva, ice, irbpnr, retencion-renta, retencion-iva, retencion-isd.
                 * @example iva
                 */
                tabla: "iva" | "ice" | "irbpnr" | "retencion-renta" | "retencion-iva" | "retencion-isd";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["CatalogosFilasListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "catalogos.filas-create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Una de iva, ice, irbpnr, retencion-renta, retencion-iva, retencion-isd.
                 * @example iva
                 */
                tabla: "iva" | "ice" | "irbpnr" | "retencion-renta" | "retencion-iva" | "retencion-isd";
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Código del SRI, de 1 a 5 dígitos o mayúsculas. */
                    codigo: string;
                    /** @description Descripción. */
                    descripcion: string;
                    /** @description Primer día de vigencia, dd/mm/aaaa. */
                    desde: string;
                    /** @description Norma que la fija, por ejemplo el número de la resolución. */
                    fuente: string;
                    /** @description Último día de vigencia, dd/mm/aaaa; sin él sigue vigente. */
                    hasta?: string | null;
                    /** @description Tarifa, hasta 6 decimales; sin ella vale la que diga cada comprobante, con una advertencia. */
                    tarifa?: number | string | null;
                };
            };
        };
        responses: {
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["FilaOperador"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "catalogos.filas-replace": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador de la fila.
                 * @example 1
                 */
                id: string;
                /**
                 * @description Una de iva, ice, irbpnr, retencion-renta, retencion-iva, retencion-isd.
                 * @example iva
                 */
                tabla: "iva" | "ice" | "irbpnr" | "retencion-renta" | "retencion-iva" | "retencion-isd";
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Código del SRI, de 1 a 5 dígitos o mayúsculas. */
                    codigo: string;
                    /** @description Descripción. */
                    descripcion: string;
                    /** @description Primer día de vigencia, dd/mm/aaaa. */
                    desde: string;
                    /** @description Norma que la fija, por ejemplo el número de la resolución. */
                    fuente: string;
                    /** @description Último día de vigencia, dd/mm/aaaa; sin él sigue vigente. */
                    hasta?: string | null;
                    /** @description Tarifa, hasta 6 decimales; sin ella vale la que diga cada comprobante, con una advertencia. */
                    tarifa?: number | string | null;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["FilaOperador"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "catalogos.filas-remove": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador de la fila.
                 * @example 1
                 */
                id: string;
                /**
                 * @description Una de iva, ice, irbpnr, retencion-renta, retencion-iva, retencion-isd.
                 * @example iva
                 */
                tabla: "iva" | "ice" | "irbpnr" | "retencion-renta" | "retencion-iva" | "retencion-isd";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: null;
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "clientes-oauth.list": {
        parameters: {
            query?: {
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de fechaCreacion, nombre, y «,asc» o «,desc».
                 * @example fechaCreacion,desc
                 */
                sort?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ClientesOauthListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "clientes-oauth.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Si los tokens de este cliente pueden administrar la cuenta. */
                    administrador?: boolean;
                    /** @description RUC de las empresas a las que se limita; nulo: todas las de la cuenta. Sin este campo, al crear: las de quien lo crea. */
                    empresas?: string[] | null;
                    /** @description Nombre del cliente, para reconocerlo. */
                    nombre: string;
                    /**
                     * @description Roles, sin repetir; ninguno que no tenga quien los da.
                     * @example [
                     *       "ROLE_RECEIPTS"
                     *     ]
                     */
                    roles: ("ROLE_RECEIPTS" | "ROLE_SUPPLIERS" | "ROLE_ESTABLISHMENTS" | "ROLE_EMISSION_POINTS" | "ROLE_DIGITAL_CERTS" | "ROLE_RIDE_TEMPLATES" | "ROLE_EMAIL_TEMPLATES" | "ROLE_PRODUCTS" | "ROLE_REPORTS")[];
                };
            };
        };
        responses: {
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ClientesOauthCreateResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "clientes-oauth.read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description client_id del cliente.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ClienteOAuth"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "clientes-oauth.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description client_id del cliente.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                clientId: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description false: sus tokens y las API keys que creó no valen. */
                    activo?: boolean;
                    /** @description Si los tokens de este cliente pueden administrar la cuenta. */
                    administrador?: boolean;
                    /** @description RUC de las empresas a las que se limita; nulo: todas las de la cuenta. Sin este campo, al crear: las de quien lo crea. */
                    empresas?: string[] | null;
                    /** @description Nombre del cliente. */
                    nombre?: string;
                    /**
                     * @description Roles, sin repetir; ninguno que no tenga quien los da.
                     * @example [
                     *       "ROLE_RECEIPTS"
                     *     ]
                     */
                    roles?: ("ROLE_RECEIPTS" | "ROLE_SUPPLIERS" | "ROLE_ESTABLISHMENTS" | "ROLE_EMISSION_POINTS" | "ROLE_DIGITAL_CERTS" | "ROLE_RIDE_TEMPLATES" | "ROLE_EMAIL_TEMPLATES" | "ROLE_PRODUCTS" | "ROLE_REPORTS")[];
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ClienteOAuth"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "clientes-oauth.disable": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description client_id del cliente.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ClienteOAuth"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "clientes-oauth.rotate": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description client_id del cliente.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ClientesOauthCreateResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.list": {
        parameters: {
            query?: {
                /** @description Solo los devueltos o no autorizados cuyo primer mensaje del SRI tiene este código; vacío: sin código. */
                causa?: string;
                /** @description Solo los de este cliente del libro, con todas sus identificaciones: su «id». */
                cliente?: string;
                /** @description El «siguiente» de la página anterior; con él, «page» no cuenta. */
                cursor?: string;
                /**
                 * @description Solo los de este establecimiento, 3 dígitos.
                 * @example 001
                 */
                estab?: string;
                /** @description Solo los que están en este estado, o en uno de varios separados por comas: CREADO, FIRMADO, RECIBIDO, AUTORIZADO, DEVUELTO, NO_AUTORIZADO, ANULACION_SOLICITADA, ANULADO, ELIMINADO. */
                estado?: string;
                /** @description Emitidos desde este día, dd/mm/aaaa. */
                fechaDesde?: string;
                /** @description Emitidos hasta este día incluido, dd/mm/aaaa. */
                fechaHasta?: string;
                /** @description Identificación del receptor. */
                identificacionReceptor?: string;
                /** @description Solo los de este total o más, como 39.10. */
                importeDesde?: string;
                /** @description Solo los de este total o menos, como 39.10. */
                importeHasta?: string;
                /** @description FALLIDA: solo aquellos cuyo último correo al receptor falló. */
                notificacion?: "FALLIDA";
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /** @description Solo los que esperan esta acción; intervenir: los detenidos. */
                pendiente?: "firmar" | "enviar" | "consultar" | "intervenir";
                /**
                 * @description Solo los de este punto de emisión, 3 dígitos.
                 * @example 001
                 */
                ptoEmi?: string;
                /** @description La referencia, entera. */
                referencia?: string;
                /**
                 * @description Solo los de esta empresa: RUC, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc?: string;
                /** @description Número del comprobante, con o sin ceros a la izquierda. */
                secuencial?: string;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de fechaEmision, numero, receptor, importeTotal, y «,asc» o «,desc».
                 * @example fechaEmision,desc
                 */
                sort?: string;
                /** @description Palabras en cualquier orden, sin distinguir mayúsculas ni tildes: partes del nombre o del correo del receptor, comienzo de su identificación (desde tres cifras), número del comprobante (66, 000000066 o 001-001-000000066) o su total con decimales (39.10 o 39,10). También la clave de acceso o la referencia, enteras. */
                texto?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobantesListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.issueXml": {
        parameters: {
            query?: {
                /** @description Su propia referencia, hasta 100 caracteres. No va en el XML; se busca por ella. */
                referencia?: string;
                /** @description true: si otro comprobante de la cuenta ya se emitió con esta referencia y referenciaUnica, se rechaza (409 referencia-usada), para siempre. */
                referenciaUnica?: boolean;
                /**
                 * @description true: valida todo y responde totales y XML sin guardar ni consumir número.
                 * @example false
                 */
                soloValidar?: boolean;
            };
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/xml": string;
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteValidado"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.read": {
        parameters: {
            query?: {
                /** @description documento: responde también el contenido, en la forma en que POST y PUT lo reciben. */
                incluir?: "documento";
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteConDocumento"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.remove": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: null;
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "anulacion.read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Anulacion"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "anulacion.request": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Por qué se anula; queda en la historia del comprobante. */
                    motivo: string;
                    /** @description Factura comercial negociable: si ya se negoció. Es obligatorio decirlo en ella. */
                    negociada?: boolean;
                    /** @description Si el receptor falleció: entonces no hace falta que acepte. */
                    receptorFallecido?: boolean;
                    /** @description Si el comprobante sustenta una devolución de impuestos. */
                    sustentaDevolucion?: boolean;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Anulacion"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Anulacion"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "anulacion.withdraw": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Anulacion"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.archivos": {
        parameters: {
            query?: {
                /**
                 * @description Use «xml», «pdf» (el RIDE), «zip» (ambos) o «enviado»: el XML que se envió, también si el SRI autorizó otros bytes («signed_xml» es lo mismo).
                 * @example xml
                 */
                format?: "xml" | "pdf" | "zip" | "enviado" | "signed_xml";
                /** @description Papel del RIDE: «A4», o «ticket80» y «ticket58» para rollos de 80 y 58 mm, tan largos como su contenido; si se omite, el de la plantilla de la empresa, o A4. */
                papel?: "A4" | "ticket80" | "ticket58";
            };
            header?: {
                /**
                 * @description El ETag que ya se tiene: si es el mismo, 304 sin cuerpo.
                 * @example "1511202601179001234400110010010000000011234567813-4"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                    "application/xml; charset=utf-8": string;
                    "application/zip": unknown;
                };
            };
            /** @description Es el mismo que ya se tiene. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "comprobantes.autorizar": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["RespuestaAutorizacion"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.clasificacion": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ClasificacionVenta"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.put-clasificacion": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description activo-fijo: venta de un activo fijo (402; su base 0 %, 404). activo-fijo-con-credito: la base 0 % da derecho a crédito (406). cero-con-credito: la base 0 % da derecho a crédito (405). exportacion-servicios: la base 0 % es una exportación de servicios (408). Nulo: por su tarifa. */
                    clase: ("activo-fijo" | "activo-fijo-con-credito" | "cero-con-credito" | "exportacion-servicios") | null;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ClasificacionVenta"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.emitir": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["RespuestaAutorizacion"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.enlace": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["EnlaceComprobante"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.enlace-renew": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["EnlaceComprobante"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.enlace-revoke": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["EnlaceComprobante"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.enviar": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["RespuestaRecepcion"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.eventos": {
        parameters: {
            query?: {
                /**
                 * @description El «siguiente» de la página anterior.
                 * @example 0
                 */
                cursor?: number;
                /**
                 * @description Elementos por página.
                 * @example 100
                 */
                size?: number;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobantesEventosResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.sign-again": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteCompleto"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.notificar": {
        parameters: {
            query?: {
                /** @description Se admite: el RIDE lleva el logo de la empresa, si lo tiene. */
                logo?: "true";
                /** @description Lo mismo que «plantillaId» en el cuerpo. */
                "plantilla-id"?: string;
            };
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody?: {
            content: {
                "application/json": {
                    /** @description A quién enviar; si se omite, a las direcciones del comprobante. */
                    correos?: string[];
                    /** @description Plantilla de correo; si se omite, la que usa la empresa. */
                    plantillaId?: string | number;
                    /** @description Se ignora: lo reenvía el cliente Camel de Veronica con la respuesta de «autorizar». */
                    result?: {
                        [key: string]: unknown;
                    };
                    /** @description Se ignora: lo reenvía el cliente Camel de Veronica con la respuesta de «autorizar». */
                    success?: boolean;
                };
            };
        };
        responses: {
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["CorreoDeComprobante"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.resume": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteCompleto"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.relacionados": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["RelacionadosComprobante"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.archivos-varios": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description De qué comprobantes. */
                    clavesAcceso: string[];
                };
            };
        };
        responses: {
            /** @description El archivo. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": unknown;
                };
            };
        };
    };
    "comprobantes.list.facturas": {
        parameters: {
            query?: {
                /** @description Solo los devueltos o no autorizados cuyo primer mensaje del SRI tiene este código; vacío: sin código. */
                causa?: string;
                /** @description Solo los de este cliente del libro, con todas sus identificaciones: su «id». */
                cliente?: string;
                /** @description El «siguiente» de la página anterior; con él, «page» no cuenta. */
                cursor?: string;
                /**
                 * @description Solo los de este establecimiento, 3 dígitos.
                 * @example 001
                 */
                estab?: string;
                /** @description Solo los que están en este estado, o en uno de varios separados por comas: CREADO, FIRMADO, RECIBIDO, AUTORIZADO, DEVUELTO, NO_AUTORIZADO, ANULACION_SOLICITADA, ANULADO, ELIMINADO. */
                estado?: string;
                /** @description Emitidos desde este día, dd/mm/aaaa. */
                fechaDesde?: string;
                /** @description Emitidos hasta este día incluido, dd/mm/aaaa. */
                fechaHasta?: string;
                /** @description Identificación del receptor. */
                identificacionReceptor?: string;
                /** @description Solo los de este total o más, como 39.10. */
                importeDesde?: string;
                /** @description Solo los de este total o menos, como 39.10. */
                importeHasta?: string;
                /** @description FALLIDA: solo aquellos cuyo último correo al receptor falló. */
                notificacion?: "FALLIDA";
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /** @description Solo los que esperan esta acción; intervenir: los detenidos. */
                pendiente?: "firmar" | "enviar" | "consultar" | "intervenir";
                /**
                 * @description Solo los de este punto de emisión, 3 dígitos.
                 * @example 001
                 */
                ptoEmi?: string;
                /** @description La referencia, entera. */
                referencia?: string;
                /**
                 * @description Solo los de esta empresa: RUC, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc?: string;
                /** @description Número del comprobante, con o sin ceros a la izquierda. */
                secuencial?: string;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de fechaEmision, numero, receptor, importeTotal, y «,asc» o «,desc».
                 * @example fechaEmision,desc
                 */
                sort?: string;
                /** @description Palabras en cualquier orden, sin distinguir mayúsculas ni tildes: partes del nombre o del correo del receptor, comienzo de su identificación (desde tres cifras), número del comprobante (66, 000000066 o 001-001-000000066) o su total con decimales (39.10 o 39,10). También la clave de acceso o la referencia, enteras. */
                texto?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobantesListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.issueVeronica.facturas": {
        parameters: {
            query?: {
                /**
                 * @description true: valida todo y responde totales y XML sin guardar ni consumir número.
                 * @example false
                 */
                soloValidar?: boolean;
            };
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComprobanteV1"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteValidado"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.list.guias-remision": {
        parameters: {
            query?: {
                /** @description Solo los devueltos o no autorizados cuyo primer mensaje del SRI tiene este código; vacío: sin código. */
                causa?: string;
                /** @description Solo los de este cliente del libro, con todas sus identificaciones: su «id». */
                cliente?: string;
                /** @description El «siguiente» de la página anterior; con él, «page» no cuenta. */
                cursor?: string;
                /**
                 * @description Solo los de este establecimiento, 3 dígitos.
                 * @example 001
                 */
                estab?: string;
                /** @description Solo los que están en este estado, o en uno de varios separados por comas: CREADO, FIRMADO, RECIBIDO, AUTORIZADO, DEVUELTO, NO_AUTORIZADO, ANULACION_SOLICITADA, ANULADO, ELIMINADO. */
                estado?: string;
                /** @description Emitidos desde este día, dd/mm/aaaa. */
                fechaDesde?: string;
                /** @description Emitidos hasta este día incluido, dd/mm/aaaa. */
                fechaHasta?: string;
                /** @description Identificación del receptor. */
                identificacionReceptor?: string;
                /** @description Solo los de este total o más, como 39.10. */
                importeDesde?: string;
                /** @description Solo los de este total o menos, como 39.10. */
                importeHasta?: string;
                /** @description FALLIDA: solo aquellos cuyo último correo al receptor falló. */
                notificacion?: "FALLIDA";
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /** @description Solo los que esperan esta acción; intervenir: los detenidos. */
                pendiente?: "firmar" | "enviar" | "consultar" | "intervenir";
                /**
                 * @description Solo los de este punto de emisión, 3 dígitos.
                 * @example 001
                 */
                ptoEmi?: string;
                /** @description La referencia, entera. */
                referencia?: string;
                /**
                 * @description Solo los de esta empresa: RUC, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc?: string;
                /** @description Número del comprobante, con o sin ceros a la izquierda. */
                secuencial?: string;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de fechaEmision, numero, receptor, importeTotal, y «,asc» o «,desc».
                 * @example fechaEmision,desc
                 */
                sort?: string;
                /** @description Palabras en cualquier orden, sin distinguir mayúsculas ni tildes: partes del nombre o del correo del receptor, comienzo de su identificación (desde tres cifras), número del comprobante (66, 000000066 o 001-001-000000066) o su total con decimales (39.10 o 39,10). También la clave de acceso o la referencia, enteras. */
                texto?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobantesListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.issueVeronica.guias-remision": {
        parameters: {
            query?: {
                /**
                 * @description true: valida todo y responde totales y XML sin guardar ni consumir número.
                 * @example false
                 */
                soloValidar?: boolean;
            };
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComprobanteV1"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteValidado"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.hoja": {
        parameters: {
            query?: {
                /** @description Solo los devueltos o no autorizados cuyo primer mensaje del SRI tiene este código; vacío: sin código. */
                causa?: string;
                /** @description Solo los de este cliente del libro, con todas sus identificaciones: su «id». */
                cliente?: string;
                /** @description Solo los de este tipo. */
                codDoc?: "01" | "03" | "04" | "05" | "06" | "07";
                /**
                 * @description Solo los de este establecimiento, 3 dígitos.
                 * @example 001
                 */
                estab?: string;
                /** @description Solo los que están en este estado, o en uno de varios separados por comas: CREADO, FIRMADO, RECIBIDO, AUTORIZADO, DEVUELTO, NO_AUTORIZADO, ANULACION_SOLICITADA, ANULADO, ELIMINADO. */
                estado?: string;
                /** @description Emitidos desde este día, dd/mm/aaaa. */
                fechaDesde?: string;
                /** @description Emitidos hasta este día incluido, dd/mm/aaaa. */
                fechaHasta?: string;
                /** @description Identificación del receptor. */
                identificacionReceptor?: string;
                /** @description Solo los de este total o más, como 39.10. */
                importeDesde?: string;
                /** @description Solo los de este total o menos, como 39.10. */
                importeHasta?: string;
                /** @description FALLIDA: solo aquellos cuyo último correo al receptor falló. */
                notificacion?: "FALLIDA";
                /** @description Solo los que esperan esta acción; intervenir: los detenidos. */
                pendiente?: "firmar" | "enviar" | "consultar" | "intervenir";
                /**
                 * @description Solo los de este punto de emisión, 3 dígitos.
                 * @example 001
                 */
                ptoEmi?: string;
                /** @description La referencia, entera. */
                referencia?: string;
                /**
                 * @description Solo los de esta empresa: RUC, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc?: string;
                /** @description Número del comprobante, con o sin ceros a la izquierda. */
                secuencial?: string;
                /** @description Palabras en cualquier orden, sin distinguir mayúsculas ni tildes: partes del nombre o del correo del receptor, comienzo de su identificación (desde tres cifras), número del comprobante (66, 000000066 o 001-001-000000066) o su total con decimales (39.10 o 39,10). También la clave de acceso o la referencia, enteras. */
                texto?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    "comprobantes.list.liquidaciones-compra": {
        parameters: {
            query?: {
                /** @description Solo los devueltos o no autorizados cuyo primer mensaje del SRI tiene este código; vacío: sin código. */
                causa?: string;
                /** @description Solo los de este cliente del libro, con todas sus identificaciones: su «id». */
                cliente?: string;
                /** @description El «siguiente» de la página anterior; con él, «page» no cuenta. */
                cursor?: string;
                /**
                 * @description Solo los de este establecimiento, 3 dígitos.
                 * @example 001
                 */
                estab?: string;
                /** @description Solo los que están en este estado, o en uno de varios separados por comas: CREADO, FIRMADO, RECIBIDO, AUTORIZADO, DEVUELTO, NO_AUTORIZADO, ANULACION_SOLICITADA, ANULADO, ELIMINADO. */
                estado?: string;
                /** @description Emitidos desde este día, dd/mm/aaaa. */
                fechaDesde?: string;
                /** @description Emitidos hasta este día incluido, dd/mm/aaaa. */
                fechaHasta?: string;
                /** @description Identificación del receptor. */
                identificacionReceptor?: string;
                /** @description Solo los de este total o más, como 39.10. */
                importeDesde?: string;
                /** @description Solo los de este total o menos, como 39.10. */
                importeHasta?: string;
                /** @description FALLIDA: solo aquellos cuyo último correo al receptor falló. */
                notificacion?: "FALLIDA";
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /** @description Solo los que esperan esta acción; intervenir: los detenidos. */
                pendiente?: "firmar" | "enviar" | "consultar" | "intervenir";
                /**
                 * @description Solo los de este punto de emisión, 3 dígitos.
                 * @example 001
                 */
                ptoEmi?: string;
                /** @description La referencia, entera. */
                referencia?: string;
                /**
                 * @description Solo los de esta empresa: RUC, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc?: string;
                /** @description Número del comprobante, con o sin ceros a la izquierda. */
                secuencial?: string;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de fechaEmision, numero, receptor, importeTotal, y «,asc» o «,desc».
                 * @example fechaEmision,desc
                 */
                sort?: string;
                /** @description Palabras en cualquier orden, sin distinguir mayúsculas ni tildes: partes del nombre o del correo del receptor, comienzo de su identificación (desde tres cifras), número del comprobante (66, 000000066 o 001-001-000000066) o su total con decimales (39.10 o 39,10). También la clave de acceso o la referencia, enteras. */
                texto?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobantesListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.issueVeronica.liquidaciones-compra": {
        parameters: {
            query?: {
                /**
                 * @description true: valida todo y responde totales y XML sin guardar ni consumir número.
                 * @example false
                 */
                soloValidar?: boolean;
            };
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComprobanteV1"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteValidado"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.list.notas-credito": {
        parameters: {
            query?: {
                /** @description Solo los devueltos o no autorizados cuyo primer mensaje del SRI tiene este código; vacío: sin código. */
                causa?: string;
                /** @description Solo los de este cliente del libro, con todas sus identificaciones: su «id». */
                cliente?: string;
                /** @description El «siguiente» de la página anterior; con él, «page» no cuenta. */
                cursor?: string;
                /**
                 * @description Solo los de este establecimiento, 3 dígitos.
                 * @example 001
                 */
                estab?: string;
                /** @description Solo los que están en este estado, o en uno de varios separados por comas: CREADO, FIRMADO, RECIBIDO, AUTORIZADO, DEVUELTO, NO_AUTORIZADO, ANULACION_SOLICITADA, ANULADO, ELIMINADO. */
                estado?: string;
                /** @description Emitidos desde este día, dd/mm/aaaa. */
                fechaDesde?: string;
                /** @description Emitidos hasta este día incluido, dd/mm/aaaa. */
                fechaHasta?: string;
                /** @description Identificación del receptor. */
                identificacionReceptor?: string;
                /** @description Solo los de este total o más, como 39.10. */
                importeDesde?: string;
                /** @description Solo los de este total o menos, como 39.10. */
                importeHasta?: string;
                /** @description FALLIDA: solo aquellos cuyo último correo al receptor falló. */
                notificacion?: "FALLIDA";
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /** @description Solo los que esperan esta acción; intervenir: los detenidos. */
                pendiente?: "firmar" | "enviar" | "consultar" | "intervenir";
                /**
                 * @description Solo los de este punto de emisión, 3 dígitos.
                 * @example 001
                 */
                ptoEmi?: string;
                /** @description La referencia, entera. */
                referencia?: string;
                /**
                 * @description Solo los de esta empresa: RUC, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc?: string;
                /** @description Número del comprobante, con o sin ceros a la izquierda. */
                secuencial?: string;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de fechaEmision, numero, receptor, importeTotal, y «,asc» o «,desc».
                 * @example fechaEmision,desc
                 */
                sort?: string;
                /** @description Palabras en cualquier orden, sin distinguir mayúsculas ni tildes: partes del nombre o del correo del receptor, comienzo de su identificación (desde tres cifras), número del comprobante (66, 000000066 o 001-001-000000066) o su total con decimales (39.10 o 39,10). También la clave de acceso o la referencia, enteras. */
                texto?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobantesListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.issueVeronica.notas-credito": {
        parameters: {
            query?: {
                /**
                 * @description true: valida todo y responde totales y XML sin guardar ni consumir número.
                 * @example false
                 */
                soloValidar?: boolean;
            };
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComprobanteV1"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteValidado"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.list.notas-debito": {
        parameters: {
            query?: {
                /** @description Solo los devueltos o no autorizados cuyo primer mensaje del SRI tiene este código; vacío: sin código. */
                causa?: string;
                /** @description Solo los de este cliente del libro, con todas sus identificaciones: su «id». */
                cliente?: string;
                /** @description El «siguiente» de la página anterior; con él, «page» no cuenta. */
                cursor?: string;
                /**
                 * @description Solo los de este establecimiento, 3 dígitos.
                 * @example 001
                 */
                estab?: string;
                /** @description Solo los que están en este estado, o en uno de varios separados por comas: CREADO, FIRMADO, RECIBIDO, AUTORIZADO, DEVUELTO, NO_AUTORIZADO, ANULACION_SOLICITADA, ANULADO, ELIMINADO. */
                estado?: string;
                /** @description Emitidos desde este día, dd/mm/aaaa. */
                fechaDesde?: string;
                /** @description Emitidos hasta este día incluido, dd/mm/aaaa. */
                fechaHasta?: string;
                /** @description Identificación del receptor. */
                identificacionReceptor?: string;
                /** @description Solo los de este total o más, como 39.10. */
                importeDesde?: string;
                /** @description Solo los de este total o menos, como 39.10. */
                importeHasta?: string;
                /** @description FALLIDA: solo aquellos cuyo último correo al receptor falló. */
                notificacion?: "FALLIDA";
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /** @description Solo los que esperan esta acción; intervenir: los detenidos. */
                pendiente?: "firmar" | "enviar" | "consultar" | "intervenir";
                /**
                 * @description Solo los de este punto de emisión, 3 dígitos.
                 * @example 001
                 */
                ptoEmi?: string;
                /** @description La referencia, entera. */
                referencia?: string;
                /**
                 * @description Solo los de esta empresa: RUC, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc?: string;
                /** @description Número del comprobante, con o sin ceros a la izquierda. */
                secuencial?: string;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de fechaEmision, numero, receptor, importeTotal, y «,asc» o «,desc».
                 * @example fechaEmision,desc
                 */
                sort?: string;
                /** @description Palabras en cualquier orden, sin distinguir mayúsculas ni tildes: partes del nombre o del correo del receptor, comienzo de su identificación (desde tres cifras), número del comprobante (66, 000000066 o 001-001-000000066) o su total con decimales (39.10 o 39,10). También la clave de acceso o la referencia, enteras. */
                texto?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobantesListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.issueVeronica.notas-debito": {
        parameters: {
            query?: {
                /**
                 * @description true: valida todo y responde totales y XML sin guardar ni consumir número.
                 * @example false
                 */
                soloValidar?: boolean;
            };
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComprobanteV1"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteValidado"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.receptores": {
        parameters: {
            query?: {
                /**
                 * @description Solo los de esta empresa: RUC, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc?: string;
                /**
                 * @description Cuántos, a lo más.
                 * @example 20
                 */
                size?: number;
                /** @description Parte del nombre, sin distinguir mayúsculas ni tildes, o comienzo de la identificación; si se omite, todos. */
                texto?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobantesReceptoresResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.rechazados": {
        parameters: {
            query?: {
                /** @description Emitidos desde este día, dd/mm/aaaa. */
                fechaDesde?: string;
                /** @description Emitidos hasta este día incluido, dd/mm/aaaa. */
                fechaHasta?: string;
                /**
                 * @description Solo los de esta empresa: RUC, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Rechazados"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.list.retenciones": {
        parameters: {
            query?: {
                /** @description Solo los devueltos o no autorizados cuyo primer mensaje del SRI tiene este código; vacío: sin código. */
                causa?: string;
                /** @description Solo los de este cliente del libro, con todas sus identificaciones: su «id». */
                cliente?: string;
                /** @description El «siguiente» de la página anterior; con él, «page» no cuenta. */
                cursor?: string;
                /**
                 * @description Solo los de este establecimiento, 3 dígitos.
                 * @example 001
                 */
                estab?: string;
                /** @description Solo los que están en este estado, o en uno de varios separados por comas: CREADO, FIRMADO, RECIBIDO, AUTORIZADO, DEVUELTO, NO_AUTORIZADO, ANULACION_SOLICITADA, ANULADO, ELIMINADO. */
                estado?: string;
                /** @description Emitidos desde este día, dd/mm/aaaa. */
                fechaDesde?: string;
                /** @description Emitidos hasta este día incluido, dd/mm/aaaa. */
                fechaHasta?: string;
                /** @description Identificación del receptor. */
                identificacionReceptor?: string;
                /** @description Solo los de este total o más, como 39.10. */
                importeDesde?: string;
                /** @description Solo los de este total o menos, como 39.10. */
                importeHasta?: string;
                /** @description FALLIDA: solo aquellos cuyo último correo al receptor falló. */
                notificacion?: "FALLIDA";
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /** @description Solo los que esperan esta acción; intervenir: los detenidos. */
                pendiente?: "firmar" | "enviar" | "consultar" | "intervenir";
                /**
                 * @description Solo los de este punto de emisión, 3 dígitos.
                 * @example 001
                 */
                ptoEmi?: string;
                /** @description La referencia, entera. */
                referencia?: string;
                /**
                 * @description Solo los de esta empresa: RUC, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc?: string;
                /** @description Número del comprobante, con o sin ceros a la izquierda. */
                secuencial?: string;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de fechaEmision, numero, receptor, importeTotal, y «,asc» o «,desc».
                 * @example fechaEmision,desc
                 */
                sort?: string;
                /** @description Palabras en cualquier orden, sin distinguir mayúsculas ni tildes: partes del nombre o del correo del receptor, comienzo de su identificación (desde tres cifras), número del comprobante (66, 000000066 o 001-001-000000066) o su total con decimales (39.10 o 39,10). También la clave de acceso o la referencia, enteras. */
                texto?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobantesListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.issueVeronica.retenciones": {
        parameters: {
            query?: {
                /**
                 * @description true: valida todo y responde totales y XML sin guardar ni consumir número.
                 * @example false
                 */
                soloValidar?: boolean;
            };
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComprobanteV1"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteValidado"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.vista-previa": {
        parameters: {
            query?: {
                /** @description Papel del RIDE: «A4», o «ticket80» y «ticket58» para rollos de 80 y 58 mm, tan largos como su contenido; si se omite, el de la plantilla de la empresa, o A4. */
                papel?: "A4" | "ticket80" | "ticket58";
            };
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Código del tipo de comprobante, dos dígitos. */
                    codDoc: string;
                } & (components["schemas"]["Factura"] | components["schemas"]["LiquidacionCompra"] | components["schemas"]["NotaCredito"] | components["schemas"]["NotaDebito"] | components["schemas"]["GuiaRemision"] | components["schemas"]["Retencion"]);
            };
        };
        responses: {
            /** @description El archivo. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
        };
    };
    "contribuyentes.search": {
        parameters: {
            query: {
                /**
                 * @description Cuántos, a lo más.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Palabras del nombre.
                 * @example favorita corp
                 */
                texto: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ContribuyentesEncontrados"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "contribuyentes.read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de 13 dígitos, o cédula de 10: se busca con 001 al final.
                 * @example 1790016919001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ContribuyenteEncontrado"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "empresas.list": {
        parameters: {
            query?: {
                /** @description Solo activas, o solo desactivadas. */
                activa?: boolean;
                /** @description Solo las que pueden emitir ahora, o solo a las que les falta algo. */
                emite?: boolean;
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de razonSocial, ruc, fechaCreacion, y «,asc» o «,desc».
                 * @example razonSocial,asc
                 */
                sort?: string;
                /** @description Parte de la razón social o del nombre comercial, o el comienzo del RUC. */
                texto?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["EmpresasListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "empresas.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description false: no emite comprobantes. */
                    activa?: boolean;
                    /** @description Número de la resolución de agente de retención, solo dígitos y sin ceros a la izquierda: NAC-DNCRASC20-00000001 es 1. */
                    agenteRetencion?: string | null;
                    /** @description Número de la resolución de contribuyente especial: de 3 a 13 letras y números. */
                    contribuyenteEspecial?: string | null;
                    /**
                     * @description Régimen RIMPE; nulo: no pertenece. Cada comprobante lleva la leyenda que corresponde.
                     * @enum {unknown}
                     */
                    contribuyenteRimpe?: "emprendedor" | "negocio-popular" | null;
                    /** @description Correo de contacto. */
                    correo?: string | null;
                    /** @description Dirección de la matriz. */
                    dirMatriz: string;
                    /** @description Resolución de gran contribuyente. */
                    granContribuyente?: string | null;
                    /** @description Nombre comercial. */
                    nombreComercial?: string | null;
                    /** @description Obligado a llevar contabilidad. */
                    obligadoContabilidad?: boolean;
                    /** @description Razón social o apellidos y nombres, como constan en el RUC. */
                    razonSocial: string;
                    /** @description RUC, 13 dígitos, terminado en 001. */
                    ruc: string;
                    /** @description RUC del proveedor del sistema de facturación, si usa el de un tercero (anexo 26): 13 dígitos. Nulo: el de la instalación, si lo tiene. */
                    rucProveedor?: string | null;
                    /** @description Servidor de correo propio; nulo: usar el de la instalación. */
                    smtp?: {
                        /** @description Nombre o dirección del servidor, por ejemplo smtp.empresa.ec. */
                        host: string;
                        /** @description Contraseña del servidor; no se muestra nunca. Si se omite queda la guardada, mientras servidor y usuario sean los mismos. */
                        password?: string;
                        /** @description Puerto: 587 con STARTTLS, 465 con TLS. */
                        port: number;
                        /** @description Quién envía: comprobantes@empresa.ec, o Nombre <comprobantes@empresa.ec>. */
                        remitente: string;
                        /**
                         * @description TLS: cifrado desde el inicio. STARTTLS: se exige antes de enviar nada. ninguna: sin cifrado.
                         * @enum {unknown}
                         */
                        seguridad: "TLS" | "STARTTLS" | "ninguna";
                        /** @description Usuario del servidor; nulo: no pide ingreso. */
                        usuario?: string | null;
                    } | null;
                    /** @description Teléfono de contacto. */
                    telefono?: string | null;
                };
            };
        };
        responses: {
            /** @description Creado. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["EmpresasCreateResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "empresas.read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Empresa"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "empresas.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description La revisión que se leyó (ETag): si ya es otra, 409 y nada cambia.
                 * @example "4"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description false: no emite comprobantes. */
                    activa?: boolean;
                    /** @description Número de la resolución de agente de retención, solo dígitos y sin ceros a la izquierda: NAC-DNCRASC20-00000001 es 1. */
                    agenteRetencion?: string | null;
                    /** @description Número de la resolución de contribuyente especial: de 3 a 13 letras y números. */
                    contribuyenteEspecial?: string | null;
                    /**
                     * @description Régimen RIMPE; nulo: no pertenece. Cada comprobante lleva la leyenda que corresponde.
                     * @enum {unknown}
                     */
                    contribuyenteRimpe?: "emprendedor" | "negocio-popular" | null;
                    /** @description Correo de contacto. */
                    correo?: string | null;
                    /** @description Dirección de la matriz. */
                    dirMatriz?: string;
                    /** @description Resolución de gran contribuyente. */
                    granContribuyente?: string | null;
                    /** @description Nombre comercial. */
                    nombreComercial?: string | null;
                    /** @description Obligado a llevar contabilidad. */
                    obligadoContabilidad?: boolean;
                    /** @description Razón social o apellidos y nombres, como constan en el RUC. */
                    razonSocial?: string;
                    /** @description Si se envía, el de la dirección: un RUC no se cambia. */
                    ruc?: string;
                    /** @description RUC del proveedor del sistema de facturación, si usa el de un tercero (anexo 26): 13 dígitos. Nulo: el de la instalación, si lo tiene. */
                    rucProveedor?: string | null;
                    /** @description Servidor de correo propio; nulo: usar el de la instalación. */
                    smtp?: {
                        /** @description Nombre o dirección del servidor, por ejemplo smtp.empresa.ec. */
                        host: string;
                        /** @description Contraseña del servidor; no se muestra nunca. Si se omite queda la guardada, mientras servidor y usuario sean los mismos. */
                        password?: string;
                        /** @description Puerto: 587 con STARTTLS, 465 con TLS. */
                        port: number;
                        /** @description Quién envía: comprobantes@empresa.ec, o Nombre <comprobantes@empresa.ec>. */
                        remitente: string;
                        /**
                         * @description TLS: cifrado desde el inicio. STARTTLS: se exige antes de enviar nada. ninguna: sin cifrado.
                         * @enum {unknown}
                         */
                        seguridad: "TLS" | "STARTTLS" | "ninguna";
                        /** @description Usuario del servidor; nulo: no pide ingreso. */
                        usuario?: string | null;
                    } | null;
                    /** @description Teléfono de contacto. */
                    telefono?: string | null;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["EmpresasCreateResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "empresas.remove": {
        parameters: {
            query?: {
                /**
                 * @description true: si está en uso, se desactiva en lugar de responder 409.
                 * @example false
                 */
                desactivar?: boolean;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["EmpresasRemoveResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "buzon.read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Buzon"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "buzon.put": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description false: no se lee. Al activarlo sigue desde donde quedó. */
                    activo?: boolean;
                    /** @description Carpeta que se lee, tal como la nombra el servidor. */
                    carpeta?: string;
                    /** @description Nombre o dirección del servidor IMAP, por ejemplo imap.empresa.ec. */
                    host: string;
                    /** @description XOAUTH2, en lugar de una contraseña; nulo: contraseña. */
                    oauth?: {
                        /** @description Identificador de su aplicación ante el proveedor. */
                        clientId: string;
                        /** @description Secreto de su aplicación; no se muestra nunca. */
                        clientSecret?: string;
                        /** @description El «refresh token» que dio quien autorizó leer el buzón; no se muestra nunca. */
                        refreshToken?: string;
                        /** @description Dónde el proveedor renueva la autorización, por ejemplo https://oauth2.googleapis.com/token. */
                        tokenUrl: string;
                    } | null;
                    /** @description Contraseña del buzón; no se muestra nunca. Si se omite queda la guardada, mientras servidor y usuario sean los mismos. */
                    password?: string;
                    /** @description Puerto: 993. La conexión es siempre con TLS. */
                    port: number;
                    /** @description Usuario del buzón; suele ser la dirección de correo. */
                    usuario: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Buzon"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "buzon.remove": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: null;
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "buzon.correos": {
        parameters: {
            query?: {
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /** @description Solo los que dieron esto. */
                resultado?: "aceptado" | "duplicado" | "de-otro" | "sin-xml";
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de fechaRevision, y «,asc» o «,desc».
                 * @example fechaRevision,desc
                 */
                sort?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["BuzonCorreosResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "buzon.test": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["BuzonProbado"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "certificados-digitales.list": {
        parameters: {
            query?: {
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de fechaCreacion, fechaExpiracion, titular, y «,asc» o «,desc».
                 * @example fechaCreacion,desc
                 */
                sort?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["CertificadosDigitalesListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "certificados-digitales.upload": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description El archivo .p12 en base64; en un formulario (multipart/form-data), el archivo mismo. */
                    certificado: string;
                    /** @description Nombre, para reconocerlo. */
                    descripcion?: string;
                    /** @description Contraseña del archivo; puede ser vacía. */
                    password: string;
                };
                "multipart/form-data": {
                    /** @description El archivo .p12 en base64; en un formulario (multipart/form-data), el archivo mismo. */
                    certificado: string;
                    /** @description Nombre, para reconocerlo. */
                    descripcion?: string;
                    /** @description Contraseña del archivo; puede ser vacía. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["CertificadoDigital"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "certificados-digitales.read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del certificado.
                 * @example 1
                 */
                id: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["CertificadoDigital"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "certificados-digitales.delete": {
        parameters: {
            query?: {
                /**
                 * @description true: elimina también el que firma ahora.
                 * @example false
                 */
                forzar?: boolean;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del certificado.
                 * @example 1
                 */
                id: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: null;
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "certificados-digitales.activate": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del certificado.
                 * @example 1
                 */
                id: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["CertificadoDigital"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "certificados-digitales.diagnose": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description El archivo .p12 en base64; en un formulario (multipart/form-data), el archivo mismo. */
                    certificado: string;
                    /** @description Nombre, para reconocerlo. */
                    descripcion?: string;
                    /** @description Contraseña del archivo; puede ser vacía. */
                    password: string;
                };
                "multipart/form-data": {
                    /** @description El archivo .p12 en base64; en un formulario (multipart/form-data), el archivo mismo. */
                    certificado: string;
                    /** @description Nombre, para reconocerlo. */
                    descripcion?: string;
                    /** @description Contraseña del archivo; puede ser vacía. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["CertificadosDigitalesDiagnoseResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "certificados-digitales.read-perfil": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["PerfilFirma"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "certificados-digitales.set-perfil": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PerfilFirma"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["PerfilFirma"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "cierres.read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Qué mes, aaaa-mm.
                 * @example 2026-11
                 */
                mes: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790016919001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["CierreMes"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "cierres.close": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Qué mes, aaaa-mm.
                 * @example 2026-11
                 */
                mes: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790016919001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Cierra aunque haya pendientes; queda registrado cuántos.
                     * @default false
                     */
                    conPendientes?: boolean;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["CierreMes"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "cierres.reopen": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Qué mes, aaaa-mm.
                 * @example 2026-11
                 */
                mes: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790016919001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Por qué se reabre; queda en la auditoría. */
                    motivo: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["CierreMes"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "cierres.sin-mes": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Qué mes, aaaa-mm.
                 * @example 2026-11
                 */
                mes: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790016919001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["SinMes"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "clientes.list": {
        parameters: {
            query?: {
                /** @description El «siguiente» de la página anterior; con él, «page» no cuenta. */
                cursor?: string;
                /** @description Solo el que tiene esta identificación, entera; también la de un cliente que se le unió. */
                identificacion?: string;
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de razonSocial, y «,asc» o «,desc».
                 * @example razonSocial,asc
                 */
                sort?: string;
                /** @description Palabras en cualquier orden, sin distinguir mayúsculas ni tildes: parte del nombre o de un correo, o comienzo de una identificación. */
                texto?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ClientesListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "clientes.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description A dónde se envían sus comprobantes. */
                    correos?: string[];
                    /** @description Dirección. */
                    direccion?: string | null;
                    /** @description Forma de pago que se propone en sus facturas (tabla 24). */
                    formaPago?: string | null;
                    /** @description Número de identificación; uno por empresa. */
                    identificacion: string;
                    /** @description Razón social o apellidos y nombres. */
                    razonSocial: string;
                    /** @description Teléfono. */
                    telefono?: string | null;
                    /**
                     * @description Tipo de identificación: 04 RUC, 05 cédula, 06 pasaporte, 08 exterior.
                     * @enum {unknown}
                     */
                    tipoIdentificacion: "04" | "05" | "06" | "08";
                };
            };
        };
        responses: {
            /** @description Creado. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ClientesCreateResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "clientes.read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del cliente.
                 * @example 1
                 */
                id: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Cliente"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "clientes.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description La revisión que se leyó (ETag): si ya es otra, 409 y nada cambia.
                 * @example "4"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del cliente.
                 * @example 1
                 */
                id: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description A dónde se envían sus comprobantes. */
                    correos?: string[];
                    /** @description Dirección. */
                    direccion?: string | null;
                    /** @description Forma de pago que se propone en sus facturas (tabla 24). */
                    formaPago?: string | null;
                    /** @description Número de identificación; uno por empresa. */
                    identificacion?: string;
                    /** @description Razón social o apellidos y nombres. */
                    razonSocial?: string;
                    /** @description Teléfono. */
                    telefono?: string | null;
                    /**
                     * @description Tipo de identificación: 04 RUC, 05 cédula, 06 pasaporte, 08 exterior.
                     * @enum {unknown}
                     */
                    tipoIdentificacion?: "04" | "05" | "06" | "08";
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ClientesCreateResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "clientes.remove": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del cliente.
                 * @example 1
                 */
                id: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: null;
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "clientes.merge": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del cliente.
                 * @example 1
                 */
                id: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description El cliente que se une a este. */
                    clienteId: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Cliente"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "clientes.export": {
        parameters: {
            query?: {
                /**
                 * @description En qué forma se responde.
                 * @example csv
                 */
                formato?: "csv" | "xlsx";
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv; charset=utf-8": unknown;
                };
            };
        };
    };
    "clientes.import": {
        parameters: {
            query?: {
                /**
                 * @description true: revisa el archivo y no guarda nada.
                 * @example false
                 */
                soloValidar?: boolean;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description El archivo CSV o .xlsx en base64, o el archivo mismo en un formulario. */
                    archivo: string;
                    /**
                     * @description La del archivo CSV; si se omite, UTF-8. Excel guarda «CSV» en windows-1252.
                     * @enum {unknown}
                     */
                    codificacion?: "UTF-8" | "ISO-8859-1" | "windows-1252";
                };
                "multipart/form-data": {
                    /** @description El archivo CSV o .xlsx en base64, o el archivo mismo en un formulario. */
                    archivo: string;
                    /**
                     * @description La del archivo CSV; si se omite, UTF-8. Excel guarda «CSV» en windows-1252.
                     * @enum {unknown}
                     */
                    codificacion?: "UTF-8" | "ISO-8859-1" | "windows-1252";
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ClientesImportResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "establecimientos.list": {
        parameters: {
            query?: {
                /** @description Solo activos, o solo desactivados. */
                activo?: boolean;
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de estab, nombre, fechaCreacion, y «,asc» o «,desc».
                 * @example estab,asc
                 */
                sort?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["EstablecimientosListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "establecimientos.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description false: no emite comprobantes. */
                    activo?: boolean;
                    /** @description Cantón. */
                    canton?: string | null;
                    /** @description Dirección; va en cada comprobante. */
                    direccion: string;
                    /** @description Código del establecimiento, 3 dígitos, como consta en el RUC; no 000. */
                    estab: string;
                    /** @description true: está registrado para cobrar el IVA del 8 % (servicios turísticos) en los días que fija un decreto. */
                    ivaDiferenciado?: boolean;
                    /** @description Nombre, para reconocerlo. */
                    nombre?: string | null;
                    /** @description Provincia, en mayúsculas y sin tildes; decide dónde rige el IVA del 8 %. */
                    provincia?: ("AZUAY" | "BOLIVAR" | "CANAR" | "CARCHI" | "CHIMBORAZO" | "COTOPAXI" | "EL ORO" | "ESMERALDAS" | "GALAPAGOS" | "GUAYAS" | "IMBABURA" | "LOJA" | "LOS RIOS" | "MANABI" | "MORONA SANTIAGO" | "NAPO" | "ORELLANA" | "PASTAZA" | "PICHINCHA" | "SANTA ELENA" | "SANTO DOMINGO DE LOS TSACHILAS" | "SUCUMBIOS" | "TUNGURAHUA" | "ZAMORA CHINCHIPE") | null;
                };
            };
        };
        responses: {
            /** @description Creado. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["EstablecimientosCreateResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "establecimientos.read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Código del establecimiento, 3 dígitos, como consta en el RUC; no 000.
                 * @example 001
                 */
                estab: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Establecimiento"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "establecimientos.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description La revisión que se leyó (ETag): si ya es otra, 409 y nada cambia.
                 * @example "4"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Código del establecimiento, 3 dígitos, como consta en el RUC; no 000.
                 * @example 001
                 */
                estab: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description false: no emite comprobantes. */
                    activo?: boolean;
                    /** @description Cantón. */
                    canton?: string | null;
                    /** @description Dirección; va en cada comprobante. */
                    direccion?: string;
                    /** @description true: está registrado para cobrar el IVA del 8 % (servicios turísticos) en los días que fija un decreto. */
                    ivaDiferenciado?: boolean;
                    /** @description Nombre, para reconocerlo. */
                    nombre?: string | null;
                    /** @description Provincia, en mayúsculas y sin tildes; decide dónde rige el IVA del 8 %. */
                    provincia?: ("AZUAY" | "BOLIVAR" | "CANAR" | "CARCHI" | "CHIMBORAZO" | "COTOPAXI" | "EL ORO" | "ESMERALDAS" | "GALAPAGOS" | "GUAYAS" | "IMBABURA" | "LOJA" | "LOS RIOS" | "MANABI" | "MORONA SANTIAGO" | "NAPO" | "ORELLANA" | "PASTAZA" | "PICHINCHA" | "SANTA ELENA" | "SANTO DOMINGO DE LOS TSACHILAS" | "SUCUMBIOS" | "TUNGURAHUA" | "ZAMORA CHINCHIPE") | null;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["EstablecimientosCreateResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "establecimientos.remove": {
        parameters: {
            query?: {
                /**
                 * @description true: si está en uso, se desactiva en lugar de responder 409.
                 * @example false
                 */
                desactivar?: boolean;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Código del establecimiento, 3 dígitos, como consta en el RUC; no 000.
                 * @example 001
                 */
                estab: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["EstablecimientosRemoveResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "puntos-emision.list": {
        parameters: {
            query?: {
                /** @description Solo activos, o solo desactivados. */
                activo?: boolean;
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de ptoEmi, descripcion, fechaCreacion, y «,asc» o «,desc».
                 * @example ptoEmi,asc
                 */
                sort?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Código del establecimiento, 3 dígitos, como consta en el RUC; no 000.
                 * @example 001
                 */
                estab: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["PuntosEmisionListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "puntos-emision.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Código del establecimiento, 3 dígitos, como consta en el RUC; no 000.
                 * @example 001
                 */
                estab: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description false: no emite comprobantes. */
                    activo?: boolean;
                    /** @description Descripción, para reconocerlo. */
                    descripcion?: string | null;
                    /** @description Código del punto de emisión, 3 dígitos; no 000. */
                    ptoEmi: string;
                    /** @description Por tipo de comprobante (codDoc), el número que sigue. No puede volver a un número usado. */
                    secuenciales?: {
                        /** @description El número que sigue: Factura. */
                        "01"?: number;
                        /** @description El número que sigue: Liquidación de compra de bienes y prestación de servicios. */
                        "03"?: number;
                        /** @description El número que sigue: Nota de crédito. */
                        "04"?: number;
                        /** @description El número que sigue: Nota de débito. */
                        "05"?: number;
                        /** @description El número que sigue: Guía de remisión. */
                        "06"?: number;
                        /** @description El número que sigue: Comprobante de retención. */
                        "07"?: number;
                    };
                };
            };
        };
        responses: {
            /** @description Creado. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["PuntosEmisionCreateResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "puntos-emision.read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Código del establecimiento, 3 dígitos, como consta en el RUC; no 000.
                 * @example 001
                 */
                estab: string;
                /**
                 * @description Código del punto de emisión, 3 dígitos; no 000.
                 * @example 001
                 */
                ptoEmi: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["PuntoEmision"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "puntos-emision.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description La revisión que se leyó (ETag): si ya es otra, 409 y nada cambia.
                 * @example "4"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Código del establecimiento, 3 dígitos, como consta en el RUC; no 000.
                 * @example 001
                 */
                estab: string;
                /**
                 * @description Código del punto de emisión, 3 dígitos; no 000.
                 * @example 001
                 */
                ptoEmi: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description false: no emite comprobantes. */
                    activo?: boolean;
                    /** @description Descripción, para reconocerlo. */
                    descripcion?: string | null;
                    /** @description Por tipo de comprobante (codDoc), el número que sigue. No puede volver a un número usado. */
                    secuenciales?: {
                        /** @description El número que sigue: Factura. */
                        "01"?: number;
                        /** @description El número que sigue: Liquidación de compra de bienes y prestación de servicios. */
                        "03"?: number;
                        /** @description El número que sigue: Nota de crédito. */
                        "04"?: number;
                        /** @description El número que sigue: Nota de débito. */
                        "05"?: number;
                        /** @description El número que sigue: Guía de remisión. */
                        "06"?: number;
                        /** @description El número que sigue: Comprobante de retención. */
                        "07"?: number;
                    };
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["PuntosEmisionCreateResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "puntos-emision.remove": {
        parameters: {
            query?: {
                /**
                 * @description true: si está en uso, se desactiva en lugar de responder 409.
                 * @example false
                 */
                desactivar?: boolean;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Código del establecimiento, 3 dígitos, como consta en el RUC; no 000.
                 * @example 001
                 */
                estab: string;
                /**
                 * @description Código del punto de emisión, 3 dígitos; no 000.
                 * @example 001
                 */
                ptoEmi: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["PuntosEmisionRemoveResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "logo.read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description El ETag que ya se tiene: si es el mismo, 304 sin cuerpo.
                 * @example "1511202601179001234400110010010000000011234567813-4"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": unknown;
                    "image/png": unknown;
                };
            };
            /** @description Es el mismo que ya se tiene. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "logo.put": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description La imagen PNG o JPEG en base64, o el archivo en un formulario; hasta 256 KiB y 1200 píxeles por lado. */
                    logo: string;
                };
                "multipart/form-data": {
                    /** @description La imagen PNG o JPEG en base64, o el archivo en un formulario; hasta 256 KiB y 1200 píxeles por lado. */
                    logo: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["LogoPutResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "logo.remove": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: null;
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "plantillas-email.associations": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Las asociaciones de la empresa. */
                        result: components["schemas"]["UsoDePlantilla"][];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "plantillas-email.associate": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Código del tipo de comprobante.
                     * @enum {unknown}
                     */
                    codDoc?: "01" | "03" | "04" | "05" | "06" | "07";
                    /** @description Establecimiento, 3 dígitos. */
                    estab?: string;
                    /** @description La plantilla; nulo quita la asociación. */
                    plantillaId: string | null;
                    /** @description Punto de emisión, 3 dígitos; pide también «estab». */
                    ptoEmi?: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Las asociaciones de la empresa. */
                        result: components["schemas"]["UsoDePlantilla"][];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "plantillas-ride.associations": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Las asociaciones de la empresa. */
                        result: components["schemas"]["UsoDePlantilla"][];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "plantillas-ride.associate": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Código del tipo de comprobante.
                     * @enum {unknown}
                     */
                    codDoc?: "01" | "03" | "04" | "05" | "06" | "07";
                    /** @description Establecimiento, 3 dígitos. */
                    estab?: string;
                    /** @description La plantilla; nulo quita la asociación. */
                    plantillaId: string | null;
                    /** @description Punto de emisión, 3 dígitos; pide también «estab». */
                    ptoEmi?: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Las asociaciones de la empresa. */
                        result: components["schemas"]["UsoDePlantilla"][];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "productos.list": {
        parameters: {
            query?: {
                /** @description Solo activos, o solo desactivados. */
                activo?: boolean;
                /** @description Solo el que tiene este código. */
                codigoPrincipal?: string;
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de descripcion, codigoPrincipal, precioUnitario, fechaCreacion, y «,asc» o «,desc».
                 * @example descripcion,asc
                 */
                sort?: string;
                /** @description Parte de la descripción o de un código. */
                texto?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ProductosListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "productos.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description false: no completa líneas de comprobantes. */
                    activo?: boolean;
                    /** @description Código auxiliar; el de la tabla 31 si es un material de construcción. */
                    codigoAuxiliar?: string | null;
                    /** @description Código principal; uno por empresa. */
                    codigoPrincipal: string;
                    /** @description Descripción. */
                    descripcion: string;
                    /** @description Impuestos del producto. */
                    impuesto: {
                        /** @description Impuesto: 2 IVA, 3 ICE, 5 IRBPNR. */
                        codigo: string;
                        /** @description Código de la tarifa (tablas 17 y 18). */
                        codigoPorcentaje: string;
                        /** @description Solo donde el catálogo no la tiene; si se omite, la del día de la emisión. */
                        tarifa?: number | string;
                    }[];
                    /** @description Precio unitario sin impuestos, hasta 6 decimales. */
                    precioUnitario: number | string;
                    /** @description Unidad de medida. */
                    unidadMedida?: string | null;
                };
            };
        };
        responses: {
            /** @description Creado. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ProductosCreateResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "productos.read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del producto.
                 * @example 1
                 */
                id: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Producto"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "productos.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description La revisión que se leyó (ETag): si ya es otra, 409 y nada cambia.
                 * @example "4"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del producto.
                 * @example 1
                 */
                id: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description false: no completa líneas de comprobantes. */
                    activo?: boolean;
                    /** @description Código auxiliar; el de la tabla 31 si es un material de construcción. */
                    codigoAuxiliar?: string | null;
                    /** @description Código principal; uno por empresa. */
                    codigoPrincipal?: string;
                    /** @description Descripción. */
                    descripcion?: string;
                    /** @description Impuestos del producto. */
                    impuesto?: {
                        /** @description Impuesto: 2 IVA, 3 ICE, 5 IRBPNR. */
                        codigo: string;
                        /** @description Código de la tarifa (tablas 17 y 18). */
                        codigoPorcentaje: string;
                        /** @description Solo donde el catálogo no la tiene; si se omite, la del día de la emisión. */
                        tarifa?: number | string;
                    }[];
                    /** @description Precio unitario sin impuestos, hasta 6 decimales. */
                    precioUnitario?: number | string;
                    /** @description Unidad de medida. */
                    unidadMedida?: string | null;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ProductosCreateResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "productos.remove": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del producto.
                 * @example 1
                 */
                id: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: null;
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "productos.export": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": unknown;
                };
            };
        };
    };
    "productos.import": {
        parameters: {
            query?: {
                /**
                 * @description true: revisa el archivo y no guarda nada.
                 * @example false
                 */
                soloValidar?: boolean;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description El archivo CSV o .xlsx en base64, o el archivo mismo en un formulario. */
                    archivo: string;
                    /**
                     * @description La del archivo CSV; si se omite, UTF-8. Excel guarda «CSV» en windows-1252.
                     * @enum {unknown}
                     */
                    codificacion?: "UTF-8" | "ISO-8859-1" | "windows-1252";
                };
                "multipart/form-data": {
                    /** @description El archivo CSV o .xlsx en base64, o el archivo mismo en un formulario. */
                    archivo: string;
                    /**
                     * @description La del archivo CSV; si se omite, UTF-8. Excel guarda «CSV» en windows-1252.
                     * @enum {unknown}
                     */
                    codificacion?: "UTF-8" | "ISO-8859-1" | "windows-1252";
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ProductosImportResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "reportes.respuestas-ats": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Qué mes, aaaa-mm.
                 * @example 2026-11
                 */
                mes: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790016919001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["RespuestasAts"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "reportes.put-respuestas-ats": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Qué mes, aaaa-mm.
                 * @example 2026-11
                 */
                mes: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790016919001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Sustento de las liquidaciones de compra sin retención (tabla 5). */
                    codSustento?: string;
                    /**
                     * @description Tabla 10: 01 bienes con refrendo, 02 sin refrendo, 03 servicios.
                     * @enum {unknown}
                     */
                    exportacionDe?: "01" | "02" | "03";
                    /**
                     * @description Datos de cada factura de exportación.
                     * @default []
                     */
                    exportaciones?: components["schemas"]["ExportacionAts"][];
                    /**
                     * @description Autorización de los documentos que modifican las notas recibidas y que no se tienen.
                     * @default []
                     */
                    modificados?: components["schemas"]["ModificadoAts"][];
                    /**
                     * @description Proveedores y clientes del exterior.
                     * @default []
                     */
                    partes?: components["schemas"]["ParteAts"][];
                    /**
                     * @description Partes relacionadas; las demás no lo son.
                     * @default []
                     */
                    relacionadas?: string[];
                    /**
                     * @description El semestre que termina en ese mes, para el RIMPE.
                     * @default false
                     */
                    semestral?: boolean;
                    /**
                     * @description Qué suma «totalVentas». fisicas: solo lo emitido en papel, como dice el catálogo del ATS; aquí todo es electrónico y va 0.00. todas: también lo electrónico, como dice el texto de la ficha.
                     * @default fisicas
                     * @enum {unknown}
                     */
                    totalVentas?: "fisicas" | "todas";
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["RespuestasAts"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "reportes.saldos-iva": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Qué mes, aaaa-mm.
                 * @example 2026-11
                 */
                mes: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790016919001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["SaldosIva"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "reportes.put-saldos-iva": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Qué mes, aaaa-mm.
                 * @example 2026-11
                 */
                mes: string;
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790016919001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Casillero 605: el 615 de la declaración anterior. Texto con punto decimal.
                     * @example 120.50
                     */
                    creditoAnterior: string;
                    /**
                     * @description Casillero 483: el 485 de la declaración anterior. Texto con punto decimal.
                     * @example 120.50
                     */
                    impuestoAnterior: string;
                    /**
                     * @description Casillero 485: su impuesto, que se liquida el próximo mes. Texto con punto decimal.
                     * @example 120.50
                     */
                    impuestoCredito: string;
                    /**
                     * @description Casillero 606: el 617 de la declaración anterior. Texto con punto decimal.
                     * @example 120.50
                     */
                    retencionesAnterior: string;
                    /**
                     * @description Casillero 481: ventas gravadas a crédito de este mes. Texto con punto decimal.
                     * @example 120.50
                     */
                    ventasCredito: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["SaldosIva"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "empresas.secuenciales": {
        parameters: {
            query?: {
                /** @description Solo este tipo de comprobante. */
                codDoc?: "01" | "03" | "04" | "05" | "06" | "07";
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description Contadores por página.
                 * @example 100
                 */
                size?: number;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Los establecimientos de la empresa. */
                        result: components["schemas"]["SecuencialesDeEstablecimiento"][];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "empresas.test-smtp": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description RUC de la empresa, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description A quién enviar el correo de prueba. */
                    correo: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["EmpresasTestSmtpResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "certificados-digitales.list-all": {
        parameters: {
            query?: {
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de fechaCreacion, fechaExpiracion, titular, y «,asc» o «,desc».
                 * @example fechaCreacion,desc
                 */
                sort?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["CertificadosDigitalesListAllResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "empresas.ids": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Hasta 1000. */
                        result: components["schemas"]["EmpresaPorId"][];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "errores-sri.list": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Los códigos. */
                        result: components["schemas"]["ErrorSri"][];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "errores-sri.read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description El «identificador» del mensaje del SRI.
                 * @example 43
                 */
                codigo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ErrorSri"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "eventos.list": {
        parameters: {
            query?: {
                /** @description El «siguiente» de la respuesta anterior, o el «id» de un evento; sin él, desde el más antiguo (con «desc», desde el más reciente). */
                cursor?: string;
                /**
                 * @description Con «desc», del más reciente al más antiguo, para mirar: «siguiente» continúa hacia atrás y no se espera. Para no perder ninguno, «asc».
                 * @example asc
                 */
                orden?: "asc" | "desc";
                /**
                 * @description Solo los de esta empresa.
                 * @example 1790012344001
                 */
                ruc?: string;
                /**
                 * @description Eventos a lo más.
                 * @example 100
                 */
                size?: number;
                /** @description Solo estos, separados por coma: comprobante.creado, comprobante.firmado, comprobante.recibido, comprobante.autorizado, comprobante.devuelto, comprobante.no_autorizado, comprobante.intervenir, comprobante.corregido, comprobante.eliminado, comprobante.anulacion_solicitada, comprobante.anulacion_desistida, comprobante.anulado, correo.enviado, correo.fallido, certificado.por_vencer, certificado.vencido, recibido.nuevo, recibido.anulado, recibido.anulacion_pedida, reporte.listo, reporte.fallido, sri.no_disponible, sri.disponible, prueba. */
                tipos?: string;
            };
            header?: {
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["EventosListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "eventos.stream": {
        parameters: {
            query?: {
                /**
                 * @description Solo los de esta empresa.
                 * @example 1790012344001
                 */
                ruc?: string;
                /** @description Solo estos, separados por coma: comprobante.creado, comprobante.firmado, comprobante.recibido, comprobante.autorizado, comprobante.devuelto, comprobante.no_autorizado, comprobante.intervenir, comprobante.corregido, comprobante.eliminado, comprobante.anulacion_solicitada, comprobante.anulacion_desistida, comprobante.anulado, correo.enviado, correo.fallido, certificado.por_vencer, certificado.vencido, recibido.nuevo, recibido.anulado, recibido.anulacion_pedida, reporte.listo, reporte.fallido, sri.no_disponible, sri.disponible, prueba. */
                tipos?: string;
            };
            header?: {
                /**
                 * @description El id del último evento recibido: el flujo sigue después de él. Sin él empieza ahora.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                "Last-Event-ID"?: components["parameters"]["Last-Event-ID"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
        };
    };
    "eventos.prueba": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Se escribió; llega en un momento. */
                        result: null;
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "invitaciones.list": {
        parameters: {
            query?: {
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de fechaCreacion, y «,asc» o «,desc».
                 * @example fechaCreacion,desc
                 */
                sort?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["InvitacionesListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "invitaciones.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description RUC de las empresas a las que se limita; nulo: todas las de la cuenta. Sin este campo, al crear: las de quien lo crea. */
                    empresas?: string[] | null;
                    /** @description Nombre de la persona. */
                    nombres: string;
                    /**
                     * @description administrador: gestiona la cuenta y no tiene límites. usuario: según «roles» y «empresas».
                     * @enum {unknown}
                     */
                    rol: "administrador" | "usuario";
                    /**
                     * @description Roles, sin repetir; ninguno que no tenga quien los da.
                     * @example [
                     *       "ROLE_RECEIPTS"
                     *     ]
                     */
                    roles?: ("ROLE_RECEIPTS" | "ROLE_SUPPLIERS" | "ROLE_ESTABLISHMENTS" | "ROLE_EMISSION_POINTS" | "ROLE_DIGITAL_CERTS" | "ROLE_RIDE_TEMPLATES" | "ROLE_EMAIL_TEMPLATES" | "ROLE_PRODUCTS" | "ROLE_REPORTS")[];
                    /** @description Correo o nombre de usuario, único en la instalación. */
                    usuario: string;
                };
            };
        };
        responses: {
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["InvitacionesCreateResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "invitaciones.read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador de la invitación.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Invitacion"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "invitaciones.revoke": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador de la invitación.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Invitacion"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "invitaciones.resend": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador de la invitación.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["InvitacionesCreateResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "invitaciones.accept": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description De 10 a 128 caracteres; una frase sirve. */
                    password: string;
                    /** @description El de la invitación. */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Creado. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["InvitacionesAcceptResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "llamadas.list": {
        parameters: {
            query?: {
                /** @description Solo las de esta credencial: su «id». */
                credencial?: string;
                /** @description El «siguiente» de la página anterior. */
                cursor?: number;
                /** @description Solo las de este código (404) o clase (4xx); «error»: de 400 en adelante. */
                estado?: string;
                /**
                 * @description Solo la que tiene este X-Request-Id.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                requestId?: string;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["LlamadasListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "normas.list": {
        parameters: {
            query?: {
                /**
                 * @description Solo las filas de este tipo.
                 * @example ventas
                 */
                tipo?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Normas"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "oauth.introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description El formulario. */
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description El token de acceso o de renovación. */
                    token: string;
                    /**
                     * @description De qué clase es.
                     * @enum {string}
                     */
                    token_type_hint?: "access_token" | "refresh_token";
                };
            };
        };
        responses: {
            /** @description El estado del token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "active": false
                     *     }
                     */
                    "application/json": {
                        /** @description Si vale ahora. */
                        active: boolean;
                        /** @description Cliente OAuth que lo obtuvo. */
                        client_id?: string;
                        /** @description Cuándo vence, en segundos desde 1970. */
                        exp?: number;
                        /** @description Cuándo se dio, en segundos desde 1970. */
                        iat?: number;
                        /** @description Esta instalación. */
                        iss?: string;
                        /** @description Lo que permite. */
                        scope?: string;
                        /** @description A quién representa. */
                        sub?: string;
                        /** @description Bearer. */
                        token_type?: string;
                    };
                };
            };
        };
    };
    "oauth.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description El formulario. */
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description El token de acceso o de renovación. */
                    token: string;
                    /**
                     * @description De qué clase es.
                     * @enum {string}
                     */
                    token_type_hint?: "access_token" | "refresh_token";
                };
            };
        };
        responses: {
            /** @description Ya no vale. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "oauth.token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description El formulario. */
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /**
                     * @description Cómo se obtiene el token.
                     * @enum {string}
                     */
                    grant_type: "client_credentials" | "password" | "refresh_token";
                    /** @description Contraseña, con grant_type=password. Nunca en la dirección. */
                    password?: string;
                    /** @description Con grant_type=refresh_token. */
                    refresh_token?: string;
                    /** @description Limita el token; separados por espacios: ROLE_RECEIPTS, ROLE_SUPPLIERS, ROLE_ESTABLISHMENTS, ROLE_EMISSION_POINTS, ROLE_DIGITAL_CERTS, ROLE_RIDE_TEMPLATES, ROLE_EMAIL_TEMPLATES, ROLE_PRODUCTS, ROLE_REPORTS, administrador. Omitido: todo lo que se puede. */
                    scope?: string;
                    /** @description Usuario, con grant_type=password. */
                    username?: string;
                };
            };
        };
        responses: {
            /** @description El token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "un-token-que-no-vale",
                     *       "token_type": "Bearer",
                     *       "expires_in": 3600,
                     *       "scope": "ROLE_RECEIPTS"
                     *     }
                     */
                    "application/json": {
                        /** @description El token; envíelo en «Authorization: Bearer …». */
                        access_token: string;
                        /** @description Segundos de validez. */
                        expires_in: number;
                        /** @description Sirve una vez, para obtener otros; no se da con client_credentials. */
                        refresh_token?: string;
                        /** @description Lo que el token permite. */
                        scope: string;
                        /**
                         * @description Siempre Bearer.
                         * @constant
                         */
                        token_type: "Bearer";
                    };
                };
            };
        };
    };
    "plantillas-email.list": {
        parameters: {
            query?: {
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de nombre, y «,asc» o «,desc».
                 * @example nombre,asc
                 */
                sort?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["PlantillasEmailListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "plantillas-email.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Asunto del correo, en Liquid; el resultado es siempre una sola línea. */
                    asunto: string;
                    /** @description Cuerpo en HTML, en Liquid; los valores se escapan siempre. */
                    cuerpoHtml: string;
                    /** @description El mismo contenido en texto, en Liquid, para quien no ve HTML. */
                    cuerpoTexto: string;
                    /** @description RUC de las empresas que la pueden usar; vacío: todas. Al crear, sin este campo: las de quien la crea. Solo una de todas puede ser predeterminada. */
                    empresas?: string[];
                    /** @description La de toda la cuenta, para las empresas que no eligieron otra; la que lo era deja de serlo. */
                    esPredeterminada?: boolean;
                    /** @description Nombre que el receptor ve como remitente; nulo: el de la empresa. */
                    etiquetaCorreo?: string | null;
                    /** @description Nombre, único en la cuenta. */
                    nombre: string;
                };
            };
        };
        responses: {
            /** @description Creado. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["PlantillaEmail"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "plantillas-email.read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador de la plantilla.
                 * @example 1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["PlantillaEmail"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "plantillas-email.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description La revisión que se leyó (ETag): si ya es otra, 409 y nada cambia.
                 * @example "4"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador de la plantilla.
                 * @example 1
                 */
                id: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Asunto del correo, en Liquid; el resultado es siempre una sola línea. */
                    asunto?: string;
                    /** @description Cuerpo en HTML, en Liquid; los valores se escapan siempre. */
                    cuerpoHtml?: string;
                    /** @description El mismo contenido en texto, en Liquid, para quien no ve HTML. */
                    cuerpoTexto?: string;
                    /** @description RUC de las empresas que la pueden usar; vacío: todas. Al crear, sin este campo: las de quien la crea. Solo una de todas puede ser predeterminada. */
                    empresas?: string[];
                    /** @description La de toda la cuenta, para las empresas que no eligieron otra; la que lo era deja de serlo. */
                    esPredeterminada?: boolean;
                    /** @description Nombre que el receptor ve como remitente; nulo: el de la empresa. */
                    etiquetaCorreo?: string | null;
                    /** @description Nombre, único en la cuenta. */
                    nombre?: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["PlantillaEmail"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "plantillas-email.remove": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador de la plantilla.
                 * @example 1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: null;
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "plantillas-email.users": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador de la plantilla.
                 * @example 1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Las empresas que la usan, y para qué. */
                        result: components["schemas"]["EmpresaQueUsaPlantilla"][];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "plantillas-email.preview": {
        parameters: {
            query?: {
                /**
                 * @description true: como avisaría una anulación.
                 * @example false
                 */
                anulado?: boolean;
                /**
                 * @description Un comprobante de la cuenta; si se omite, uno de ejemplo. Pide también ROLE_RECEIPTS.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador de la plantilla.
                 * @example 1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["PlantillasEmailPreviewResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "plantillas-email.test": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Asunto del correo, en Liquid; el resultado es siempre una sola línea. */
                    asunto: string;
                    /** @description A quién enviar el correo de prueba. */
                    correo: string;
                    /** @description Cuerpo en HTML, en Liquid; los valores se escapan siempre. */
                    cuerpoHtml: string;
                    /** @description El mismo contenido en texto, en Liquid, para quien no ve HTML. */
                    cuerpoTexto: string;
                    /** @description Nombre que el receptor ve como remitente; nulo: el de la empresa. */
                    etiquetaCorreo?: string | null;
                    /** @description La empresa que lo envía. */
                    ruc: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["EmpresasTestSmtpResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "plantillas-email.variables": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["PlantillasEmailVariablesResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "plantillas-email.try": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description true: como avisaría una anulación. */
                    anulado?: boolean;
                    /** @description Asunto del correo, en Liquid; el resultado es siempre una sola línea. */
                    asunto: string;
                    /** @description Cuerpo en HTML, en Liquid; los valores se escapan siempre. */
                    cuerpoHtml: string;
                    /** @description El mismo contenido en texto, en Liquid, para quien no ve HTML. */
                    cuerpoTexto: string;
                    /** @description La empresa cuyo logo se muestra. */
                    ruc?: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["PlantillasEmailPreviewResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "plantillas-ride.list": {
        parameters: {
            query?: {
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de nombre, y «,asc» o «,desc».
                 * @example nombre,asc
                 */
                sort?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["PlantillasRideListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "plantillas-ride.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    definicion: components["schemas"]["DefinicionRide"];
                    /** @description RUC de las empresas que la pueden usar; vacío: todas. Al crear, sin este campo: las de quien la crea. Solo una de todas puede ser predeterminada. */
                    empresas?: string[];
                    /** @description La de toda la cuenta para ese tipo, o para todos. */
                    esPredeterminada?: boolean;
                    /** @description «A4», «ticket80» o «ticket58». */
                    formato: "A4" | "ticket80" | "ticket58";
                    /** @description Nombre, único en la cuenta. */
                    nombre: string;
                    /**
                     * @description Código del tipo de comprobante.
                     * @enum {unknown}
                     */
                    tipoDocumento?: "01" | "03" | "04" | "05" | "06" | "07";
                };
            };
        };
        responses: {
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["PlantillaRide"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "plantillas-ride.read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador de la plantilla.
                 * @example 1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["PlantillaRide"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "plantillas-ride.replace": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador de la plantilla.
                 * @example 1
                 */
                id: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    definicion: components["schemas"]["DefinicionRide"];
                    /** @description RUC de las empresas que la pueden usar; vacío: todas. Al crear, sin este campo: las de quien la crea. Solo una de todas puede ser predeterminada. */
                    empresas?: string[];
                    /** @description La de toda la cuenta para ese tipo, o para todos. */
                    esPredeterminada?: boolean;
                    /** @description «A4», «ticket80» o «ticket58». */
                    formato: "A4" | "ticket80" | "ticket58";
                    /** @description Nombre, único en la cuenta. */
                    nombre: string;
                    /**
                     * @description Código del tipo de comprobante.
                     * @enum {unknown}
                     */
                    tipoDocumento?: "01" | "03" | "04" | "05" | "06" | "07";
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["PlantillaRide"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "plantillas-ride.remove": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador de la plantilla.
                 * @example 1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: null;
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "plantillas-ride.users": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador de la plantilla.
                 * @example 1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Las empresas que la usan, y para qué. */
                        result: components["schemas"]["EmpresaQueUsaPlantilla"][];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "plantillas-ride.preview": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador de la plantilla.
                 * @example 1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
        };
    };
    "plantillas-ride.try": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    definicion: components["schemas"]["DefinicionRide"];
                    /** @description «A4», «ticket80» o «ticket58». */
                    formato: "A4" | "ticket80" | "ticket58";
                    /** @description La empresa cuyo logo se muestra. */
                    ruc?: string;
                };
            };
        };
        responses: {
            /** @description El archivo. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
        };
    };
    "recibidos.list": {
        parameters: {
            query?: {
                /** @description Solo los de este tipo. */
                codDoc?: string;
                /** @description El «siguiente» de la página anterior; con él, «page» no cuenta. */
                cursor?: string;
                /** @description Solo los que están en este estado, o en uno de varios separados por comas: PENDIENTE, VIGENTE, ANULADO, NO_AUTORIZADO, AJENO, INVALIDO. */
                estado?: string;
                /** @description Emitidos desde este día, dd/mm/aaaa. */
                fechaDesde?: string;
                /** @description Emitidos hasta este día incluido, dd/mm/aaaa. */
                fechaHasta?: string;
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /** @description Solo los que esperan algo. decision: no se ha decidido todo; primera-decision: no se ha decidido nada; registro: no están en ningún mes; registro-decidido: lo mismo, de los ya decididos; datos: sin sustento o sin decir si dan crédito; contradiccion: lo decidido se contradice; anulacion: el emisor pide anularlos; confirmacion: el SRI aún no los confirma. Todos son vigentes, menos los últimos. */
                pendienteDe?: "decision" | "primera-decision" | "registro" | "registro-decidido" | "datos" | "contradiccion" | "anulacion" | "confirmacion";
                /** @description Registrados desde este día, dd/mm/aaaa. */
                registroDesde?: string;
                /** @description Registrados hasta este día incluido, dd/mm/aaaa. */
                registroHasta?: string;
                /**
                 * @description Solo los de esta empresa: RUC, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc?: string;
                /** @description RUC u otra identificación del emisor. */
                rucEmisor?: string;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de fechaEmision, y «,asc» o «,desc».
                 * @example fechaEmision,desc
                 */
                sort?: string;
                /** @description Parte del nombre del emisor (sin distinguir mayúsculas ni tildes), comienzo de su RUC, número 001-001-000000001 o clave de acceso. */
                texto?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["RecibidosListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "recibidos.bring": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/xml": string;
                "application/zip": string;
                "message/rfc822": string;
                "multipart/form-data": {
                    /** @description XML, ZIP y correos, en campos de cualquier nombre. */
                    archivos?: string[];
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["RecibidoTraido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Carga"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "recibidos.read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso, 49 dígitos, o «manual-7».
                 * @example 1511202601179001691900110010010000000011234567810
                 */
                clave: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["RecibidoCompleto"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "recibidos.replace-manual": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description La revisión que se leyó (ETag): si ya es otra, 409 y nada cambia.
                 * @example "4"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso, 49 dígitos, o «manual-7».
                 * @example 1511202601179001691900110010010000000011234567810
                 */
                clave: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Tipo del documento, ATS tabla 4: 02 nota de venta, 07 retención, 15 del exterior, 16 DAU… */
                    codDoc: string;
                    /** @description Quien lo emitió. */
                    emisor: {
                        /** @description RUC, cédula u otra. */
                        identificacion: string;
                        /** @description Su nombre. */
                        razonSocial: string;
                        /**
                         * @description 04 RUC, 05 cédula, 06 pasaporte, 08 exterior.
                         * @enum {unknown}
                         */
                        tipoIdentificacion: "04" | "05" | "06" | "08";
                    };
                    /** @description Establecimiento; se omite si el documento no lo imprime. */
                    estab?: string;
                    /** @description dd/mm/aaaa */
                    fechaEmision: string;
                    /** @description Tabla 24: 01 efectivo, 20 sistema financiero. */
                    formaPago?: string;
                    /** @description Lo que se paga: bases del IVA, impuestos y propina; de una retención, lo retenido. Si se omite, se calcula. Texto con punto decimal. */
                    importeTotal?: string;
                    /** @description Bases e impuestos, una por tarifa; una retención (07) no los lleva. */
                    impuestos?: {
                        /** @description Lo gravado. Texto con punto decimal. */
                        baseImponible: string;
                        /**
                         * @description 2 IVA, 3 ICE, 5 IRBPNR.
                         * @enum {unknown}
                         */
                        codigo: "2" | "3" | "5";
                        /** @description Código de la tarifa: 4 es 15 %, 0 es 0 %. */
                        codigoPorcentaje: string;
                        /** @description La tarifa. */
                        tarifa?: string;
                        /** @description El impuesto; el IVA que se omite se calcula con su tarifa. Texto con punto decimal. */
                        valor?: string;
                    }[];
                    /** @description El que imprime, si lo tiene. */
                    numeroAutorizacion?: string;
                    /** @description Propina. Texto con punto decimal. */
                    propina?: string;
                    /** @description Punto de emisión; se omite si el documento no lo imprime. */
                    ptoEmi?: string;
                    /** @description Solo de una retención (07): una línea por cada valor retenido, con el documento sobre el que retiene. */
                    retenciones?: components["schemas"]["RetencionManual"][];
                    /** @description La empresa que lo recibe. */
                    ruc: string;
                    /** @description Número. */
                    secuencial: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["RecibidoCompleto"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "recibidos.remove-manual": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description La revisión que se leyó (ETag): si ya es otra, 409 y nada cambia.
                 * @example "4"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso, 49 dígitos, o «manual-7».
                 * @example 1511202601179001691900110010010000000011234567810
                 */
                clave: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["RecibidoCompleto"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "recibidos.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description La revisión que se leyó (ETag): si ya es otra, 409 y nada cambia.
                 * @example "4"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso, 49 dígitos, o «manual-7».
                 * @example 1511202601179001691900110010010000000011234567810
                 */
                clave: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Es la compra de un activo fijo. */
                    activoFijo?: boolean | null;
                    /** @description Sustento tributario, tabla 5 del ATS: 01, 02, 06… */
                    codSustento?: string | null;
                    /** @description Ya está en los libros. */
                    contabilizado?: boolean;
                    /** @description Su IVA da derecho a crédito tributario. */
                    derechoCredito?: boolean | null;
                    /** @description Día en que se recibió, dd/mm/aaaa. */
                    fechaRecepcion?: string | null;
                    /** @description Día en que se contabiliza, dd/mm/aaaa. */
                    fechaRegistro?: string | null;
                    /** @description Qué es cada línea del documento, en su orden. */
                    lineas?: {
                        /** @description Qué es esta línea. */
                        tipo: ("bien" | "servicio" | "activo-fijo" | "gasto" | "honorarios" | "honorarios-sin-titulo" | "arriendo" | "transporte") | null;
                    }[] | null;
                    /** @description Lo que convenga recordar. */
                    notas?: string | null;
                    /** @description El emisor es parte relacionada. */
                    parteRel?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["RecibidoCompleto"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "recibidos.archivos": {
        parameters: {
            query?: {
                /**
                 * @description Use «xml» o «pdf» (el RIDE, hecho aquí).
                 * @example xml
                 */
                format?: "xml" | "pdf";
                /** @description Papel del RIDE: «A4», o «ticket80» y «ticket58» para rollos de 80 y 58 mm, tan largos como su contenido; si se omite, el de la plantilla de la empresa, o A4. */
                papel?: "A4" | "ticket80" | "ticket58";
            };
            header?: {
                /**
                 * @description El ETag que ya se tiene: si es el mismo, 304 sin cuerpo.
                 * @example "1511202601179001234400110010010000000011234567813-4"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso, 49 dígitos, o «manual-7».
                 * @example 1511202601179001691900110010010000000011234567810
                 */
                clave: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                    "application/xml": string;
                };
            };
            /** @description Es el mismo que ya se tiene. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "recibidos.eventos": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso, 49 dígitos, o «manual-7».
                 * @example 1511202601179001691900110010010000000011234567810
                 */
                clave: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Los sucesos, hasta 100. */
                        result: components["schemas"]["SucesoRecibido"][];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "recibidos.lineas": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso, 49 dígitos, o «manual-7».
                 * @example 1511202601179001691900110010010000000011234567810
                 */
                clave: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Las líneas, hasta 2000. */
                        result: components["schemas"]["LineaRecibido"][];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "recibidos.proveedor": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso, 49 dígitos, o «manual-7».
                 * @example 1511202601179001691900110010010000000011234567810
                 */
                clave: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["FichaProveedor"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "recibidos.proveedor-update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description La revisión que se leyó (ETag): si ya es otra, 409 y nada cambia.
                 * @example "4"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso, 49 dígitos, o «manual-7».
                 * @example 1511202601179001691900110010010000000011234567810
                 */
                clave: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Es agente de retención. */
                    agenteRetencion?: boolean | null;
                    /** @description Código de IVA que se le retiene normalmente (tabla 20). */
                    codigoIva?: string | null;
                    /** @description Código de renta que se le retiene normalmente (ATS, tabla 3.10). */
                    codigoRenta?: string | null;
                    /** @description Sustento tributario usual (ATS, tabla 5). */
                    codSustento?: string | null;
                    /** @description Es contribuyente especial. */
                    especial?: boolean | null;
                    /** @description Es gran contribuyente. */
                    granContribuyente?: boolean | null;
                    /** @description Está obligado a llevar contabilidad. */
                    obligadoContabilidad?: boolean | null;
                    /** @description Persona natural o sociedad. */
                    persona?: ("natural" | "sociedad") | null;
                    /** @description Régimen tributario. */
                    regimen?: ("general" | "emprendedor" | "negocio-popular") | null;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["FichaProveedor"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "recibidos.retencion": {
        parameters: {
            query?: {
                /**
                 * @description true: valida todo y responde totales y XML sin guardar ni consumir número.
                 * @example false
                 */
                soloValidar?: boolean;
            };
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso, 49 dígitos, o «manual-7».
                 * @example 1511202601179001691900110010010000000011234567810
                 */
                clave: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Si se omite, el de la propuesta. */
                    codSustento?: string;
                    /** @description Establecimiento que la emite. */
                    estab: string;
                    /** @description Si el proveedor es del exterior. */
                    pagoExterior?: {
                        /**
                         * @description Se aplica un convenio de doble tributación.
                         * @enum {unknown}
                         */
                        aplicConvDobTrib?: "SI" | "NO";
                        /**
                         * @description El pago está sujeto a retención por norma legal.
                         * @enum {unknown}
                         */
                        pagExtSujRetNorLeg?: "SI" | "NO";
                        /**
                         * @description 01 pago a residente, 02 a no residente.
                         * @enum {unknown}
                         */
                        pagoLocExt?: "01" | "02";
                        /**
                         * @description El pago va a un régimen fiscal preferente.
                         * @enum {unknown}
                         */
                        pagoRegFis?: "SI" | "NO";
                        /** @description País del pago (tabla 25). */
                        paisEfecPago?: string;
                        /** @description Régimen fiscal del exterior (ATS, tabla 19). */
                        tipoRegi?: string;
                    };
                    /** @description Punto de emisión. */
                    ptoEmi: string;
                    /** @description Si se omiten, las de la propuesta. */
                    retenciones?: {
                        /** @description Si se omite, la de la propuesta. */
                        baseImponible?: string;
                        /**
                         * @description 1 renta, 2 IVA.
                         * @enum {unknown}
                         */
                        codigo: "1" | "2";
                        /** @description Código de la retención. */
                        codigoRetencion: string;
                        /** @description Si se omite, el del catálogo. */
                        porcentajeRetener?: string;
                    }[];
                    /**
                     * @description 01 persona natural, 02 sociedad; obligatorio si su identificación es del exterior (08).
                     * @enum {unknown}
                     */
                    tipoSujetoRetenido?: "01" | "02";
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteValidado"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "recibidos.retencion-propuesta": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso, 49 dígitos, o «manual-7».
                 * @example 1511202601179001691900110010010000000011234567810
                 */
                clave: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["PropuestaRetencion"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "recibidos.carga": {
        parameters: {
            query?: {
                /**
                 * @description Hallazgos después de esta fila.
                 * @example 0
                 */
                desde?: number;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador de la carga.
                 * @example 1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Carga"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "recibidos.claves": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Las claves de acceso; una que no lo es se dice en los hallazgos de la carga. */
                    claves?: string[];
                    /** @description La lista TXT del SRI en base64; en lugar de «claves». */
                    lista?: string;
                };
            };
        };
        responses: {
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Carga"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "recibidos.manual": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Tipo del documento, ATS tabla 4: 02 nota de venta, 07 retención, 15 del exterior, 16 DAU… */
                    codDoc: string;
                    /** @description Quien lo emitió. */
                    emisor: {
                        /** @description RUC, cédula u otra. */
                        identificacion: string;
                        /** @description Su nombre. */
                        razonSocial: string;
                        /**
                         * @description 04 RUC, 05 cédula, 06 pasaporte, 08 exterior.
                         * @enum {unknown}
                         */
                        tipoIdentificacion: "04" | "05" | "06" | "08";
                    };
                    /** @description Establecimiento; se omite si el documento no lo imprime. */
                    estab?: string;
                    /** @description dd/mm/aaaa */
                    fechaEmision: string;
                    /** @description Tabla 24: 01 efectivo, 20 sistema financiero. */
                    formaPago?: string;
                    /** @description Lo que se paga: bases del IVA, impuestos y propina; de una retención, lo retenido. Si se omite, se calcula. Texto con punto decimal. */
                    importeTotal?: string;
                    /** @description Bases e impuestos, una por tarifa; una retención (07) no los lleva. */
                    impuestos?: {
                        /** @description Lo gravado. Texto con punto decimal. */
                        baseImponible: string;
                        /**
                         * @description 2 IVA, 3 ICE, 5 IRBPNR.
                         * @enum {unknown}
                         */
                        codigo: "2" | "3" | "5";
                        /** @description Código de la tarifa: 4 es 15 %, 0 es 0 %. */
                        codigoPorcentaje: string;
                        /** @description La tarifa. */
                        tarifa?: string;
                        /** @description El impuesto; el IVA que se omite se calcula con su tarifa. Texto con punto decimal. */
                        valor?: string;
                    }[];
                    /** @description El que imprime, si lo tiene. */
                    numeroAutorizacion?: string;
                    /** @description Propina. Texto con punto decimal. */
                    propina?: string;
                    /** @description Punto de emisión; se omite si el documento no lo imprime. */
                    ptoEmi?: string;
                    /** @description Solo de una retención (07): una línea por cada valor retenido, con el documento sobre el que retiene. */
                    retenciones?: components["schemas"]["RetencionManual"][];
                    /** @description La empresa que lo recibe. */
                    ruc: string;
                    /** @description Número. */
                    secuencial: string;
                };
            };
        };
        responses: {
            /** @description Creado. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["RecibidoCompleto"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "reportes.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Qué reporte.
                 * @example ventas
                 */
                tipo: "ventas" | "compras" | "impuestos" | "retenciones" | "productos" | "documentos";
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Del CSV: si empieza con la marca por la que Excel reconoce UTF-8.
                     * @default true
                     */
                    bom?: boolean;
                    /**
                     * @description Solo los de este tipo.
                     * @enum {unknown}
                     */
                    codDoc?: "01" | "03" | "04" | "05" | "06" | "07";
                    /** @description Emitidos desde este día, dd/mm/aaaa. */
                    desde: string;
                    /** @description Solo los de este establecimiento, 3 dígitos. */
                    estab?: string;
                    /**
                     * @description En qué forma.
                     * @default xlsx
                     * @enum {unknown}
                     */
                    formato?: "csv" | "xlsx" | "zip";
                    /** @description Emitidos hasta este día incluido, dd/mm/aaaa. */
                    hasta: string;
                    /**
                     * @description Solo en «retenciones»: las que hizo la empresa o las que le hicieron; sin él, ambas.
                     * @enum {unknown}
                     */
                    lado?: "emitidas" | "recibidas";
                    /** @description Solo los de esta identificación de la otra parte. */
                    parte?: string;
                    /** @description Solo los de este punto de emisión, 3 dígitos. */
                    ptoEmi?: string;
                    /** @description Solo los de esta empresa: RUC, 13 dígitos. */
                    ruc?: string;
                    /**
                     * @description Del CSV. Con «punto-y-coma» los decimales llevan coma, como los lee una hoja de cálculo en español.
                     * @default coma
                     * @enum {unknown}
                     */
                    separador?: "coma" | "punto-y-coma";
                };
            };
        };
        responses: {
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["TrabajoReporte"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "reportes.ats": {
        parameters: {
            query: {
                /** @description Sustento de las liquidaciones de compra (tabla 5 del ATS). */
                codSustento?: string;
                /** @description Qué son las exportaciones: 01 bienes con refrendo, 02 sin refrendo, 03 servicios. */
                exportacionDe?: "01" | "02" | "03";
                /**
                 * @description zip: ATmmaaaa.zip, como lo recibe el SRI.
                 * @example zip
                 */
                formato?: "zip" | "xml";
                /**
                 * @description Qué mes, aaaa-mm.
                 * @example 2026-11
                 */
                mes: string;
                /** @description Identificaciones de las partes relacionadas, separadas por comas; las demás no lo son. */
                relacionadas?: string;
                /**
                 * @description De qué empresa: RUC, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
                /** @description El semestre que termina en ese mes, 06 o 12, como puede declararlo una empresa del RIMPE. */
                semestral?: boolean;
                /** @description Qué suma «totalVentas»: las ventas en papel (0.00, pues todo es electrónico), o todas. */
                totalVentas?: "fisicas" | "todas";
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml; charset=utf-8": string;
                    "application/zip": unknown;
                };
            };
        };
    };
    "reportes.create-ats": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Sustento de las liquidaciones de compra (tabla 5 del ATS). */
                    codSustento?: string;
                    /**
                     * @description Qué son las exportaciones: 01 bienes con refrendo, 02 sin refrendo, 03 servicios.
                     * @enum {unknown}
                     */
                    exportacionDe?: "01" | "02" | "03";
                    /**
                     * @description Qué mes, aaaa-mm.
                     * @example 2026-11
                     */
                    mes: string;
                    /** @description Identificaciones de las partes relacionadas, separadas por comas; las demás no lo son. */
                    relacionadas?: string;
                    /** @description De qué empresa: RUC, 13 dígitos. */
                    ruc: string;
                    /** @description El semestre que termina en ese mes, 06 o 12, como puede declararlo una empresa del RIMPE. */
                    semestral?: boolean;
                    /**
                     * @description Qué suma «totalVentas»: las ventas en papel (0.00, pues todo es electrónico), o todas.
                     * @enum {unknown}
                     */
                    totalVentas?: "fisicas" | "todas";
                };
            };
        };
        responses: {
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["TrabajoReporte"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "reportes.revision-ats": {
        parameters: {
            query: {
                /** @description Sustento de las liquidaciones de compra (tabla 5 del ATS). */
                codSustento?: string;
                /** @description Qué son las exportaciones: 01 bienes con refrendo, 02 sin refrendo, 03 servicios. */
                exportacionDe?: "01" | "02" | "03";
                /**
                 * @description xlsx: solo el talón resumen.
                 * @example json
                 */
                formato?: "json" | "xlsx";
                /**
                 * @description Qué mes, aaaa-mm.
                 * @example 2026-11
                 */
                mes: string;
                /** @description Identificaciones de las partes relacionadas, separadas por comas; las demás no lo son. */
                relacionadas?: string;
                /**
                 * @description De qué empresa: RUC, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc: string;
                /** @description El semestre que termina en ese mes, 06 o 12, como puede declararlo una empresa del RIMPE. */
                semestral?: boolean;
                /** @description Qué suma «totalVentas»: las ventas en papel (0.00, pues todo es electrónico), o todas. */
                totalVentas?: "fisicas" | "todas";
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["RevisionAts"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "reportes.compras": {
        parameters: {
            query: {
                /**
                 * @description Del CSV: si empieza con la marca por la que Excel reconoce UTF-8.
                 * @example true
                 */
                bom?: boolean;
                /** @description Solo los de este tipo. */
                codDoc?: "01" | "03" | "04" | "05" | "06" | "07";
                /** @description El «siguiente» de la página anterior de JSON. */
                cursor?: string;
                /**
                 * @description Emitidos desde este día, dd/mm/aaaa.
                 * @example 01/01/2026
                 */
                desde: string;
                /**
                 * @description Solo los de este establecimiento, 3 dígitos.
                 * @example 001
                 */
                estab?: string;
                /**
                 * @description En qué forma se responde.
                 * @example json
                 */
                formato?: "json" | "csv" | "xlsx";
                /**
                 * @description Emitidos hasta este día incluido, dd/mm/aaaa.
                 * @example 01/01/2026
                 */
                hasta: string;
                /** @description Solo en «retenciones»: las que hizo la empresa o las que le hicieron; sin él, ambas. */
                lado?: "emitidas" | "recibidas";
                /** @description Solo los de esta identificación de la otra parte. */
                parte?: string;
                /**
                 * @description Solo los de este punto de emisión, 3 dígitos.
                 * @example 001
                 */
                ptoEmi?: string;
                /**
                 * @description Solo los de esta empresa: RUC, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc?: string;
                /**
                 * @description Del CSV. Con «punto-y-coma» los decimales llevan coma, como los lee una hoja de cálculo en español.
                 * @example coma
                 */
                separador?: "coma" | "punto-y-coma";
                /**
                 * @description Comprobantes por página de JSON.
                 * @example 100
                 */
                size?: number;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ReportesComprasResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv; charset=utf-8": unknown;
                };
            };
        };
    };
    "reportes.cruce": {
        parameters: {
            query?: {
                /**
                 * @description Del CSV: si empieza con la marca por la que Excel reconoce UTF-8.
                 * @example true
                 */
                bom?: boolean;
                /**
                 * @description En qué forma se responde.
                 * @example json
                 */
                formato?: "json" | "csv";
                /**
                 * @description Del CSV. Con «punto-y-coma» los decimales llevan coma, como los lee una hoja de cálculo en español.
                 * @example coma
                 */
                separador?: "coma" | "punto-y-coma";
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Tipos que se comparan aunque ninguna lista los traiga: SRI en línea dijo que no hay. */
                    codDocs?: ("01" | "03" | "04" | "05" | "06" | "07")[];
                    /** @description Emitidos desde este día, dd/mm/aaaa. */
                    desde: string;
                    /** @description Emitidos hasta este día incluido, dd/mm/aaaa. */
                    hasta: string;
                    /**
                     * @description Qué listas son.
                     * @enum {unknown}
                     */
                    lado: "emitidos" | "recibidos";
                    /** @description Las listas del período; lo repetido entre ellas cuenta una vez. */
                    listas: string[];
                    /** @description De qué empresa: RUC, 13 dígitos. */
                    ruc: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["CruceSri"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                    "text/csv; charset=utf-8": unknown;
                };
            };
        };
    };
    "reportes.documentos": {
        parameters: {
            query: {
                /**
                 * @description Del CSV: si empieza con la marca por la que Excel reconoce UTF-8.
                 * @example true
                 */
                bom?: boolean;
                /** @description Solo los de este tipo. */
                codDoc?: "01" | "03" | "04" | "05" | "06" | "07";
                /** @description El «siguiente» de la página anterior de JSON. */
                cursor?: string;
                /**
                 * @description Emitidos desde este día, dd/mm/aaaa.
                 * @example 01/01/2026
                 */
                desde: string;
                /**
                 * @description Solo los de este establecimiento, 3 dígitos.
                 * @example 001
                 */
                estab?: string;
                /**
                 * @description En qué forma se responde.
                 * @example json
                 */
                formato?: "json" | "csv" | "xlsx";
                /**
                 * @description Emitidos hasta este día incluido, dd/mm/aaaa.
                 * @example 01/01/2026
                 */
                hasta: string;
                /** @description Solo en «retenciones»: las que hizo la empresa o las que le hicieron; sin él, ambas. */
                lado?: "emitidas" | "recibidas";
                /** @description Solo los de esta identificación de la otra parte. */
                parte?: string;
                /**
                 * @description Solo los de este punto de emisión, 3 dígitos.
                 * @example 001
                 */
                ptoEmi?: string;
                /**
                 * @description Solo los de esta empresa: RUC, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc?: string;
                /**
                 * @description Del CSV. Con «punto-y-coma» los decimales llevan coma, como los lee una hoja de cálculo en español.
                 * @example coma
                 */
                separador?: "coma" | "punto-y-coma";
                /**
                 * @description Comprobantes por página de JSON.
                 * @example 100
                 */
                size?: number;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ReportesDocumentosResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv; charset=utf-8": unknown;
                };
            };
        };
    };
    "reportes.impuestos": {
        parameters: {
            query: {
                /**
                 * @description Del CSV: si empieza con la marca por la que Excel reconoce UTF-8.
                 * @example true
                 */
                bom?: boolean;
                /** @description Solo los de este tipo. */
                codDoc?: "01" | "03" | "04" | "05" | "06" | "07";
                /** @description El «siguiente» de la página anterior de JSON. */
                cursor?: string;
                /**
                 * @description Emitidos desde este día, dd/mm/aaaa.
                 * @example 01/01/2026
                 */
                desde: string;
                /**
                 * @description Solo los de este establecimiento, 3 dígitos.
                 * @example 001
                 */
                estab?: string;
                /**
                 * @description En qué forma se responde.
                 * @example json
                 */
                formato?: "json" | "csv" | "xlsx";
                /**
                 * @description Emitidos hasta este día incluido, dd/mm/aaaa.
                 * @example 01/01/2026
                 */
                hasta: string;
                /** @description Solo en «retenciones»: las que hizo la empresa o las que le hicieron; sin él, ambas. */
                lado?: "emitidas" | "recibidas";
                /** @description Solo los de esta identificación de la otra parte. */
                parte?: string;
                /**
                 * @description Solo los de este punto de emisión, 3 dígitos.
                 * @example 001
                 */
                ptoEmi?: string;
                /**
                 * @description Solo los de esta empresa: RUC, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc?: string;
                /**
                 * @description Del CSV. Con «punto-y-coma» los decimales llevan coma, como los lee una hoja de cálculo en español.
                 * @example coma
                 */
                separador?: "coma" | "punto-y-coma";
                /**
                 * @description Comprobantes por página de JSON.
                 * @example 100
                 */
                size?: number;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ReportesImpuestosResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv; charset=utf-8": unknown;
                };
            };
        };
    };
    "reportes.productos": {
        parameters: {
            query: {
                /**
                 * @description Del CSV: si empieza con la marca por la que Excel reconoce UTF-8.
                 * @example true
                 */
                bom?: boolean;
                /** @description Solo los de este tipo. */
                codDoc?: "01" | "03" | "04" | "05" | "06" | "07";
                /** @description El «siguiente» de la página anterior de JSON. */
                cursor?: string;
                /**
                 * @description Emitidos desde este día, dd/mm/aaaa.
                 * @example 01/01/2026
                 */
                desde: string;
                /**
                 * @description Solo los de este establecimiento, 3 dígitos.
                 * @example 001
                 */
                estab?: string;
                /**
                 * @description En qué forma se responde.
                 * @example json
                 */
                formato?: "json" | "csv" | "xlsx";
                /**
                 * @description Emitidos hasta este día incluido, dd/mm/aaaa.
                 * @example 01/01/2026
                 */
                hasta: string;
                /** @description Solo en «retenciones»: las que hizo la empresa o las que le hicieron; sin él, ambas. */
                lado?: "emitidas" | "recibidas";
                /** @description Solo los de esta identificación de la otra parte. */
                parte?: string;
                /**
                 * @description Solo los de este punto de emisión, 3 dígitos.
                 * @example 001
                 */
                ptoEmi?: string;
                /**
                 * @description Solo los de esta empresa: RUC, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc?: string;
                /**
                 * @description Del CSV. Con «punto-y-coma» los decimales llevan coma, como los lee una hoja de cálculo en español.
                 * @example coma
                 */
                separador?: "coma" | "punto-y-coma";
                /**
                 * @description Comprobantes por página de JSON.
                 * @example 100
                 */
                size?: number;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ReportesProductosResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv; charset=utf-8": unknown;
                };
            };
        };
    };
    "reportes.resumen": {
        parameters: {
            query: {
                /** @description Solo los de este tipo. */
                codDoc?: "01" | "03" | "04" | "05" | "06" | "07";
                /**
                 * @description Emitidos desde este día, dd/mm/aaaa.
                 * @example 01/01/2026
                 */
                desde: string;
                /**
                 * @description Solo los de este establecimiento, 3 dígitos.
                 * @example 001
                 */
                estab?: string;
                /**
                 * @description Emitidos hasta este día incluido, dd/mm/aaaa.
                 * @example 01/01/2026
                 */
                hasta: string;
                /**
                 * @description Por qué se agrupa.
                 * @example mes
                 */
                por?: "dia" | "mes" | "empresa" | "establecimiento" | "punto" | "tipo" | "receptor" | "proveedor" | "tarifa" | "producto";
                /**
                 * @description Solo los de este punto de emisión, 3 dígitos.
                 * @example 001
                 */
                ptoEmi?: string;
                /**
                 * @description Solo los de esta empresa: RUC, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ReportesResumenResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "reportes.retenciones": {
        parameters: {
            query: {
                /**
                 * @description Del CSV: si empieza con la marca por la que Excel reconoce UTF-8.
                 * @example true
                 */
                bom?: boolean;
                /** @description Solo los de este tipo. */
                codDoc?: "01" | "03" | "04" | "05" | "06" | "07";
                /** @description El «siguiente» de la página anterior de JSON. */
                cursor?: string;
                /**
                 * @description Emitidos desde este día, dd/mm/aaaa.
                 * @example 01/01/2026
                 */
                desde: string;
                /**
                 * @description Solo los de este establecimiento, 3 dígitos.
                 * @example 001
                 */
                estab?: string;
                /**
                 * @description En qué forma se responde.
                 * @example json
                 */
                formato?: "json" | "csv" | "xlsx";
                /**
                 * @description Emitidos hasta este día incluido, dd/mm/aaaa.
                 * @example 01/01/2026
                 */
                hasta: string;
                /** @description Solo en «retenciones»: las que hizo la empresa o las que le hicieron; sin él, ambas. */
                lado?: "emitidas" | "recibidas";
                /** @description Solo los de esta identificación de la otra parte. */
                parte?: string;
                /**
                 * @description Solo los de este punto de emisión, 3 dígitos.
                 * @example 001
                 */
                ptoEmi?: string;
                /**
                 * @description Solo los de esta empresa: RUC, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc?: string;
                /**
                 * @description Del CSV. Con «punto-y-coma» los decimales llevan coma, como los lee una hoja de cálculo en español.
                 * @example coma
                 */
                separador?: "coma" | "punto-y-coma";
                /**
                 * @description Comprobantes por página de JSON.
                 * @example 100
                 */
                size?: number;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ReportesRetencionesResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv; charset=utf-8": unknown;
                };
            };
        };
    };
    "reportes.trabajos": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ReportesTrabajosResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "reportes.trabajo": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del trabajo.
                 * @example 1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["TrabajoReporte"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "reportes.cancel": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del trabajo.
                 * @example 1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["TrabajoReporte"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "reportes.descarga": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del trabajo.
                 * @example 1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ReportesDescargaResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "reportes.ventas": {
        parameters: {
            query: {
                /**
                 * @description Del CSV: si empieza con la marca por la que Excel reconoce UTF-8.
                 * @example true
                 */
                bom?: boolean;
                /** @description Solo los de este tipo. */
                codDoc?: "01" | "03" | "04" | "05" | "06" | "07";
                /** @description El «siguiente» de la página anterior de JSON. */
                cursor?: string;
                /**
                 * @description Emitidos desde este día, dd/mm/aaaa.
                 * @example 01/01/2026
                 */
                desde: string;
                /**
                 * @description Solo los de este establecimiento, 3 dígitos.
                 * @example 001
                 */
                estab?: string;
                /**
                 * @description En qué forma se responde.
                 * @example json
                 */
                formato?: "json" | "csv" | "xlsx";
                /**
                 * @description Emitidos hasta este día incluido, dd/mm/aaaa.
                 * @example 01/01/2026
                 */
                hasta: string;
                /** @description Solo en «retenciones»: las que hizo la empresa o las que le hicieron; sin él, ambas. */
                lado?: "emitidas" | "recibidas";
                /** @description Solo los de esta identificación de la otra parte. */
                parte?: string;
                /**
                 * @description Solo los de este punto de emisión, 3 dígitos.
                 * @example 001
                 */
                ptoEmi?: string;
                /**
                 * @description Solo los de esta empresa: RUC, 13 dígitos.
                 * @example 1790012344001
                 */
                ruc?: string;
                /**
                 * @description Del CSV. Con «punto-y-coma» los decimales llevan coma, como los lee una hoja de cálculo en español.
                 * @example coma
                 */
                separador?: "coma" | "punto-y-coma";
                /**
                 * @description Comprobantes por página de JSON.
                 * @example 100
                 */
                size?: number;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ReportesVentasResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv; charset=utf-8": unknown;
                };
            };
        };
    };
    "sesiones.list": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["SesionesListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "sesiones.end": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador de la sesión.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: null;
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "sesiones.current": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["SesionActual"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "sesiones.end-current": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: null;
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "sesiones.open": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description De la verificación en dos pasos, si el usuario la tiene. */
                    codigo?: string;
                    /** @description Contraseña del usuario. */
                    password: string;
                    /** @description Correo o nombre de usuario. */
                    usuario: string;
                };
            };
        };
        responses: {
            /** @description Creado. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["SesionActual"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "simulador.annul": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Cuánto queda pendiente antes; sin él, nada. */
                    enSegundos?: number;
                    /**
                     * @description PENDIENTE: pedida. ACEPTADA: queda ANULADO. RECHAZADA: sigue AUTORIZADO.
                     * @enum {unknown}
                     */
                    resultado: "PENDIENTE" | "ACEPTADA" | "RECHAZADA";
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["SimuladorAnnulResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "simulador.fallas": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["SimuladorFallasResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "simulador.fail": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Solo ese comprobante de la cuenta. */
                    claveAcceso?: string;
                    /** @description Cuánto dura. */
                    duranteSegundos?: number;
                    /** @description Por ejemplo DEVUELTA:35, LENTO:3000 o 503. */
                    efecto: string;
                    /** @description Cuándo empieza. */
                    enSegundos?: number;
                    /** @description Parte de las llamadas, de más de 0 a 1. */
                    proporcion?: number;
                    /**
                     * @description Sin este campo: todos.
                     * @enum {unknown}
                     */
                    servicio?: "recepcion" | "autorizacion" | "consulta";
                    /** @description A cuántas llamadas. */
                    veces?: number;
                };
            };
        };
        responses: {
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["SimuladorFallasResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "simulador.recover": {
        parameters: {
            query?: {
                /** @description Solo esta; sin él, todas. */
                id?: number;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["SimuladorFallasResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "simulador.recepciones": {
        parameters: {
            query?: {
                /**
                 * @description Cuántas.
                 * @example 20
                 */
                size?: number;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["SimuladorRecepcionesResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "sri.issueXml": {
        parameters: {
            query?: {
                /** @description Se admite: el RIDE lleva el logo de la empresa, si lo tiene. */
                logo?: "true";
                /** @description Se admite: se notifica a las direcciones del comprobante, si las lleva. */
                notificar?: "true";
                /**
                 * @description true: valida todo y responde totales y XML sin guardar ni consumir número.
                 * @example false
                 */
                soloValidar?: boolean;
            };
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/xml": string;
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Clave de acceso, 49 dígitos. */
                        claveAcceso?: string;
                        /** @description AUTORIZADO, NO AUTORIZADO, DEVUELTA o EN PROCESO. */
                        estado?: string;
                        /** @description dd/mm/aaaa hh:mm:ss, si está autorizado. */
                        fechaAutorizacion?: string;
                        /** @description El resultado. */
                        result: components["schemas"]["SriIssueXmlResult"];
                        /** @description false solo si el SRI lo devolvió. */
                        success: boolean;
                    };
                };
            };
        };
    };
    "conciliaciones.list": {
        parameters: {
            query?: {
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description Solo las de esta empresa.
                 * @example 1790012344001
                 */
                ruc?: string;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de fechaInicio, y «,asc» o «,desc».
                 * @example fechaInicio,desc
                 */
                sort?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ConciliacionesListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "conciliaciones.read": {
        parameters: {
            query?: {
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de alarma, y «,asc» o «,desc».
                 * @example alarma,desc
                 */
                sort?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description El de la lista de conciliaciones.
                 * @example 1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ConciliacionesReadResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "usuarios.list": {
        parameters: {
            query?: {
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de fechaCreacion, usuario, nombres, ultimoIngreso, y «,asc» o «,desc».
                 * @example fechaCreacion,desc
                 */
                sort?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["UsuariosListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "usuarios.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description RUC de las empresas a las que se limita; nulo: todas las de la cuenta. Sin este campo, al crear: las de quien lo crea. */
                    empresas?: string[] | null;
                    /** @description Nombre de la persona. */
                    nombres: string;
                    /**
                     * @description administrador: gestiona la cuenta y no tiene límites. usuario: según «roles» y «empresas».
                     * @enum {unknown}
                     */
                    rol: "administrador" | "usuario";
                    /**
                     * @description Roles, sin repetir; ninguno que no tenga quien los da.
                     * @example [
                     *       "ROLE_RECEIPTS"
                     *     ]
                     */
                    roles?: ("ROLE_RECEIPTS" | "ROLE_SUPPLIERS" | "ROLE_ESTABLISHMENTS" | "ROLE_EMISSION_POINTS" | "ROLE_DIGITAL_CERTS" | "ROLE_RIDE_TEMPLATES" | "ROLE_EMAIL_TEMPLATES" | "ROLE_PRODUCTS" | "ROLE_REPORTS")[];
                    /** @description Correo o nombre de usuario, único en la instalación. */
                    usuario: string;
                };
            };
        };
        responses: {
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["UsuariosCreateResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "usuarios.read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del usuario.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Usuario"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "usuarios.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del usuario.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                id: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description false: no puede ingresar y sus tokens y API keys no valen. */
                    activo?: boolean;
                    /** @description RUC de las empresas a las que se limita; nulo: todas las de la cuenta. Sin este campo, al crear: las de quien lo crea. */
                    empresas?: string[] | null;
                    /** @description Nombre de la persona. */
                    nombres?: string;
                    /**
                     * @description administrador: gestiona la cuenta y no tiene límites. usuario: según «roles» y «empresas».
                     * @enum {unknown}
                     */
                    rol?: "administrador" | "usuario";
                    /**
                     * @description Roles, sin repetir; ninguno que no tenga quien los da.
                     * @example [
                     *       "ROLE_RECEIPTS"
                     *     ]
                     */
                    roles?: ("ROLE_RECEIPTS" | "ROLE_SUPPLIERS" | "ROLE_ESTABLISHMENTS" | "ROLE_EMISSION_POINTS" | "ROLE_DIGITAL_CERTS" | "ROLE_RIDE_TEMPLATES" | "ROLE_EMAIL_TEMPLATES" | "ROLE_PRODUCTS" | "ROLE_REPORTS")[];
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Usuario"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "usuarios.disable": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del usuario.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Usuario"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "usuarios.unlock": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del usuario.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Usuario"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "usuarios.reset-password": {
        parameters: {
            query?: {
                /**
                 * @description true: revoca también las API keys que el usuario creó; los sistemas que las usan dejan de entrar.
                 * @example false
                 */
                revocarClaves?: boolean;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del usuario.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["UsuariosResetPasswordResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "usuarios.end-sessions": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del usuario.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: null;
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "usuarios.totp-remove": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del usuario.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: null;
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "usuarios.new-password": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description De 10 a 128 caracteres; una frase sirve. */
                    password: string;
                    /**
                     * @description true: revoca también las API keys que el usuario creó; los sistemas que las usan dejan de entrar.
                     * @default false
                     */
                    revocarClaves?: boolean;
                    /** @description El del enlace que llegó por correo. */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["UsuariosNewPasswordResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "usuarios.forgotten-password": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description El correo con el que ingresa. */
                    usuario: string;
                };
            };
        };
        responses: {
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["UsuariosForgottenPasswordResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "usuarios.me": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["UsuariosMeResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "usuarios.change-password": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description La contraseña de ahora. */
                    actual: string;
                    /** @description De 10 a 128 caracteres; una frase sirve. */
                    nueva: string;
                    /**
                     * @description true: revoca también las API keys que el usuario creó; los sistemas que las usan dejan de entrar.
                     * @default false
                     */
                    revocarClaves?: boolean;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["UsuariosChangePasswordResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "usuarios.totp-begin": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description La contraseña propia. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Creado. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["UsuariosTotpBeginResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "usuarios.totp-activate": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Los seis dígitos que muestra la aplicación, o un código de recuperación. */
                    codigo: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["UsuariosTotpActivateResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "usuarios.totp-deactivate": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Los seis dígitos que muestra la aplicación, o un código de recuperación. */
                    codigo: string;
                    /** @description La contraseña propia. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: null;
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "webhooks.list": {
        parameters: {
            query?: {
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de fechaCreacion, y «,asc» o «,desc».
                 * @example fechaCreacion,desc
                 */
                sort?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["WebhooksListResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "webhooks.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description false: no se llama. Al activarlo sigue desde donde quedó, y quien lo activa responde por él. */
                    activo?: boolean;
                    /** @description Para reconocerlo. */
                    descripcion?: string;
                    /** @description RUC de las empresas a las que se limita; nulo: todas las de la cuenta. Sin este campo, al crear: las de quien lo crea. */
                    empresas?: string[] | null;
                    /**
                     * @description ligero: el evento; completo: además el comprobante, como lo responde GET /comprobantes/{clave}.
                     * @enum {unknown}
                     */
                    formato?: "ligero" | "completo";
                    /** @description Tipos de evento que recibe; nulo: todos los que puede leer quien lo crea. */
                    tipos?: ("comprobante.creado" | "comprobante.firmado" | "comprobante.recibido" | "comprobante.autorizado" | "comprobante.devuelto" | "comprobante.no_autorizado" | "comprobante.intervenir" | "comprobante.corregido" | "comprobante.eliminado" | "comprobante.anulacion_solicitada" | "comprobante.anulacion_desistida" | "comprobante.anulado" | "correo.enviado" | "correo.fallido" | "certificado.por_vencer" | "certificado.vencido" | "recibido.nuevo" | "recibido.anulado" | "recibido.anulacion_pedida" | "reporte.listo" | "reporte.fallido" | "sri.no_disponible" | "sri.disponible" | "prueba")[] | null;
                    /** @description Dirección que recibe los eventos por POST; https (en el simulador también http). */
                    url: string;
                };
            };
        };
        responses: {
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["WebhooksCreateResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "webhooks.read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del webhook.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Webhook"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "webhooks.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del webhook.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                id: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description false: no se llama. Al activarlo sigue desde donde quedó, y quien lo activa responde por él. */
                    activo?: boolean;
                    /** @description Para reconocerlo. */
                    descripcion?: string;
                    /** @description RUC de las empresas a las que se limita; nulo: todas las de la cuenta. Sin este campo, al crear: las de quien lo crea. */
                    empresas?: string[] | null;
                    /**
                     * @description ligero: el evento; completo: además el comprobante, como lo responde GET /comprobantes/{clave}.
                     * @enum {unknown}
                     */
                    formato?: "ligero" | "completo";
                    /** @description Tipos de evento que recibe; nulo: todos los que puede leer quien lo crea. */
                    tipos?: ("comprobante.creado" | "comprobante.firmado" | "comprobante.recibido" | "comprobante.autorizado" | "comprobante.devuelto" | "comprobante.no_autorizado" | "comprobante.intervenir" | "comprobante.corregido" | "comprobante.eliminado" | "comprobante.anulacion_solicitada" | "comprobante.anulacion_desistida" | "comprobante.anulado" | "correo.enviado" | "correo.fallido" | "certificado.por_vencer" | "certificado.vencido" | "recibido.nuevo" | "recibido.anulado" | "recibido.anulacion_pedida" | "reporte.listo" | "reporte.fallido" | "sri.no_disponible" | "sri.disponible" | "prueba")[] | null;
                    /** @description Dirección que recibe los eventos por POST; https (en el simulador también http). */
                    url?: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Webhook"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "webhooks.remove": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del webhook.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Ya no se llama. */
                        result: null;
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "webhooks.entregas": {
        parameters: {
            query?: {
                /** @description Solo las que están así. */
                estado?: "PENDIENTE" | "ENTREGADA" | "FALLIDA";
                /**
                 * @description Página, desde 0.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description Elementos por página.
                 * @example 20
                 */
                size?: number;
                /**
                 * @description Orden: uno de fechaCreacion, y «,asc» o «,desc».
                 * @example fechaCreacion,desc
                 */
                sort?: string;
            };
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del webhook.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["WebhooksEntregasResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "webhooks.entregas-repeat": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador de la entrega.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                entregaId: string;
                /**
                 * @description Identificador del webhook.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["EntregaWebhook"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "webhooks.test": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del webhook.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["EntregaWebhook"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "webhooks.repeat": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del webhook.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                id: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Desde cuándo, ISO 8601 con zona. */
                    desde: string;
                    /** @description Hasta cuándo, ISO 8601 con zona. */
                    hasta: string;
                };
            };
        };
        responses: {
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["Webhook"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "webhooks.rotate": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description Identificador del webhook.
                 * @example 0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47
                 */
                id: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Horas que se firma también con el secreto anterior; 0: ya no. Por defecto 24. */
                    graciaEnHoras?: number;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["WebhooksCreateResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.issue": {
        parameters: {
            query?: {
                /**
                 * @description true: valida todo y responde totales y XML sin guardar ni consumir número.
                 * @example false
                 */
                soloValidar?: boolean;
            };
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Código del tipo de comprobante, dos dígitos. */
                    codDoc: string;
                } & (components["schemas"]["Factura"] | components["schemas"]["LiquidacionCompra"] | components["schemas"]["NotaCredito"] | components["schemas"]["NotaDebito"] | components["schemas"]["GuiaRemision"] | components["schemas"]["Retencion"]);
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteValidado"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.issue.facturas": {
        parameters: {
            query?: {
                /**
                 * @description true: valida todo y responde totales y XML sin guardar ni consumir número.
                 * @example false
                 */
                soloValidar?: boolean;
            };
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Factura"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteValidado"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.correct.facturas": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description La revisión que se leyó (ETag): si ya es otra, 409 y nada cambia.
                 * @example "4"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Factura"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.issue.guias-remision": {
        parameters: {
            query?: {
                /**
                 * @description true: valida todo y responde totales y XML sin guardar ni consumir número.
                 * @example false
                 */
                soloValidar?: boolean;
            };
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["GuiaRemision"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteValidado"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.correct.guias-remision": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description La revisión que se leyó (ETag): si ya es otra, 409 y nada cambia.
                 * @example "4"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["GuiaRemision"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.issue.liquidaciones-compra": {
        parameters: {
            query?: {
                /**
                 * @description true: valida todo y responde totales y XML sin guardar ni consumir número.
                 * @example false
                 */
                soloValidar?: boolean;
            };
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LiquidacionCompra"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteValidado"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.correct.liquidaciones-compra": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description La revisión que se leyó (ETag): si ya es otra, 409 y nada cambia.
                 * @example "4"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LiquidacionCompra"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.issue.notas-credito": {
        parameters: {
            query?: {
                /**
                 * @description true: valida todo y responde totales y XML sin guardar ni consumir número.
                 * @example false
                 */
                soloValidar?: boolean;
            };
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotaCredito"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteValidado"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.correct.notas-credito": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description La revisión que se leyó (ETag): si ya es otra, 409 y nada cambia.
                 * @example "4"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotaCredito"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.issue.notas-debito": {
        parameters: {
            query?: {
                /**
                 * @description true: valida todo y responde totales y XML sin guardar ni consumir número.
                 * @example false
                 */
                soloValidar?: boolean;
            };
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotaDebito"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteValidado"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.correct.notas-debito": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description La revisión que se leyó (ETag): si ya es otra, 409 y nada cambia.
                 * @example "4"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotaDebito"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.issue.retenciones": {
        parameters: {
            query?: {
                /**
                 * @description true: valida todo y responde totales y XML sin guardar ni consumir número.
                 * @example false
                 */
                soloValidar?: boolean;
            };
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Retencion"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteValidado"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Creado. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "comprobantes.correct.retenciones": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description La revisión que se leyó (ETag): si ya es otra, 409 y nada cambia.
                 * @example "4"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description La clave de acceso tiene 49 dígitos.
                 * @example 1511202601179001234400110010010000000011234567813
                 */
                claveAcceso: string;
            };
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Retencion"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description Guardado; el trabajo sigue y el tiempo de espera se acabó. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["ComprobanteEmitido"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "sri.issue.facturas": {
        parameters: {
            query?: {
                /** @description Se admite: el RIDE lleva el logo de la empresa, si lo tiene. */
                logo?: "true";
                /** @description Se admite: se notifica a las direcciones del comprobante, si las lleva. */
                notificar?: "true";
                /**
                 * @description true: valida todo y responde totales y XML sin guardar ni consumir número.
                 * @example false
                 */
                soloValidar?: boolean;
            };
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Factura"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Clave de acceso, 49 dígitos. */
                        claveAcceso?: string;
                        /** @description AUTORIZADO, NO AUTORIZADO, DEVUELTA o EN PROCESO. */
                        estado?: string;
                        /** @description dd/mm/aaaa hh:mm:ss, si está autorizado. */
                        fechaAutorizacion?: string;
                        /** @description El resultado. */
                        result: components["schemas"]["SriIssueXmlResult"];
                        /** @description false solo si el SRI lo devolvió. */
                        success: boolean;
                    };
                };
            };
        };
    };
    "sri.issue.guias-remision": {
        parameters: {
            query?: {
                /** @description Se admite: el RIDE lleva el logo de la empresa, si lo tiene. */
                logo?: "true";
                /** @description Se admite: se notifica a las direcciones del comprobante, si las lleva. */
                notificar?: "true";
                /**
                 * @description true: valida todo y responde totales y XML sin guardar ni consumir número.
                 * @example false
                 */
                soloValidar?: boolean;
            };
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["GuiaRemision"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Clave de acceso, 49 dígitos. */
                        claveAcceso?: string;
                        /** @description AUTORIZADO, NO AUTORIZADO, DEVUELTA o EN PROCESO. */
                        estado?: string;
                        /** @description dd/mm/aaaa hh:mm:ss, si está autorizado. */
                        fechaAutorizacion?: string;
                        /** @description El resultado. */
                        result: components["schemas"]["SriIssueXmlResult"];
                        /** @description false solo si el SRI lo devolvió. */
                        success: boolean;
                    };
                };
            };
        };
    };
    "sri.issue.liquidaciones-compra": {
        parameters: {
            query?: {
                /** @description Se admite: el RIDE lleva el logo de la empresa, si lo tiene. */
                logo?: "true";
                /** @description Se admite: se notifica a las direcciones del comprobante, si las lleva. */
                notificar?: "true";
                /**
                 * @description true: valida todo y responde totales y XML sin guardar ni consumir número.
                 * @example false
                 */
                soloValidar?: boolean;
            };
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LiquidacionCompra"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Clave de acceso, 49 dígitos. */
                        claveAcceso?: string;
                        /** @description AUTORIZADO, NO AUTORIZADO, DEVUELTA o EN PROCESO. */
                        estado?: string;
                        /** @description dd/mm/aaaa hh:mm:ss, si está autorizado. */
                        fechaAutorizacion?: string;
                        /** @description El resultado. */
                        result: components["schemas"]["SriIssueXmlResult"];
                        /** @description false solo si el SRI lo devolvió. */
                        success: boolean;
                    };
                };
            };
        };
    };
    "sri.issue.notas-credito": {
        parameters: {
            query?: {
                /** @description Se admite: el RIDE lleva el logo de la empresa, si lo tiene. */
                logo?: "true";
                /** @description Se admite: se notifica a las direcciones del comprobante, si las lleva. */
                notificar?: "true";
                /**
                 * @description true: valida todo y responde totales y XML sin guardar ni consumir número.
                 * @example false
                 */
                soloValidar?: boolean;
            };
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotaCredito"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Clave de acceso, 49 dígitos. */
                        claveAcceso?: string;
                        /** @description AUTORIZADO, NO AUTORIZADO, DEVUELTA o EN PROCESO. */
                        estado?: string;
                        /** @description dd/mm/aaaa hh:mm:ss, si está autorizado. */
                        fechaAutorizacion?: string;
                        /** @description El resultado. */
                        result: components["schemas"]["SriIssueXmlResult"];
                        /** @description false solo si el SRI lo devolvió. */
                        success: boolean;
                    };
                };
            };
        };
    };
    "sri.issue.notas-debito": {
        parameters: {
            query?: {
                /** @description Se admite: el RIDE lleva el logo de la empresa, si lo tiene. */
                logo?: "true";
                /** @description Se admite: se notifica a las direcciones del comprobante, si las lleva. */
                notificar?: "true";
                /**
                 * @description true: valida todo y responde totales y XML sin guardar ni consumir número.
                 * @example false
                 */
                soloValidar?: boolean;
            };
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotaDebito"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Clave de acceso, 49 dígitos. */
                        claveAcceso?: string;
                        /** @description AUTORIZADO, NO AUTORIZADO, DEVUELTA o EN PROCESO. */
                        estado?: string;
                        /** @description dd/mm/aaaa hh:mm:ss, si está autorizado. */
                        fechaAutorizacion?: string;
                        /** @description El resultado. */
                        result: components["schemas"]["SriIssueXmlResult"];
                        /** @description false solo si el SRI lo devolvió. */
                        success: boolean;
                    };
                };
            };
        };
    };
    "sri.issue.retenciones": {
        parameters: {
            query?: {
                /** @description Se admite: el RIDE lleva el logo de la empresa, si lo tiene. */
                logo?: "true";
                /** @description Se admite: se notifica a las direcciones del comprobante, si las lleva. */
                notificar?: "true";
                /**
                 * @description true: valida todo y responde totales y XML sin guardar ni consumir número.
                 * @example false
                 */
                soloValidar?: boolean;
            };
            header?: {
                /**
                 * @description Repetir la solicitud con la misma clave y el mismo cuerpo, durante 48 horas, responde lo mismo sin hacerlo dos veces; con otro cuerpo es 409.
                 * @example 7f1c2a9e-6d0b-4b7e-9d43-0a5f6a1f2c11
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description «wait=N», hasta 30: espera a que el comprobante quede autorizado, devuelto o detenido; si el tiempo se acaba, 202.
                 * @example wait=20
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Los datos de la solicitud. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Retencion"];
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Clave de acceso, 49 dígitos. */
                        claveAcceso?: string;
                        /** @description AUTORIZADO, NO AUTORIZADO, DEVUELTA o EN PROCESO. */
                        estado?: string;
                        /** @description dd/mm/aaaa hh:mm:ss, si está autorizado. */
                        fechaAutorizacion?: string;
                        /** @description El resultado. */
                        result: components["schemas"]["SriIssueXmlResult"];
                        /** @description false solo si el SRI lo devolvió. */
                        success: boolean;
                    };
                };
            };
        };
    };
    "reportes.descargar": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /**
                 * @description De la dirección.
                 * @example Yq3f0m1mQbN0q3J8x2H5vW7c9R4tL6pZ1sK0dE8uG2A
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/zip": unknown;
                    "text/csv; charset=utf-8": unknown;
                };
            };
        };
    };
    "salud.docs": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La página. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html> */
                    "text/html": string;
                };
            };
        };
    };
    "salud.metrics": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Las métricas. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example rubrica_http_solicitudes_total{metodo="GET",codigo="200"} 3 */
                    "text/plain": string;
                };
            };
        };
    };
    "salud.live": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["SaludLiveResult"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
    "salud.ready": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Un nombre para esta solicitud, que vuelve en la respuesta y queda en los registros; si se omite, se genera.
                 * @example pedido-4711
                 */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description El resultado. */
                        result: components["schemas"]["EstadoServicio"];
                        /**
                         * @description Siempre true cuando salió bien.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
        };
    };
}
